import { data, redirect } from 'react-router'
import { codePath } from '#domain/form/administration-path.ts'
import { readId } from '#domain/id.ts'
import { visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import steps from '../editor/editor.css?url'
import type { Route } from './+types/code-list-page'
import { CodeListPanel } from './code-list-panel.tsx'
import own from './extras.css?url'
import { isCodeDeed } from './posts.ts'

/** The codes of a campaign, for who may write it; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const read = await seen.acts.readCoupons(administratorVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  const query = new URL(request.url).searchParams
  const deed = query.get('fait')
  const done = isCodeDeed(deed) ? { deed, couponId: readId(query.get('code')) } : null
  return { ...read.value, done }
}

/** Lets a withdrawn code apply again; where another one has its name by now, the list says so. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const posted = await readForm(request)
  const asked = administratorVisit(seen, params)
  const couponId = readId(posted.get('code'))
  const restored = couponId === null ? null : await seen.acts.restoreCoupon({ ...asked, couponId })
  if (restored?.ok) return redirect(`${codePath(asked)}?fait=restored&code=${couponId}#code-${couponId}`, 303)
  if (restored?.error[0]?.code !== 'code_taken') throw data(null, { status: 404 })
  return data({ isTaken: true }, { status: 409 })
}

export const links = () => [
  { rel: 'stylesheet', href: css },
  { rel: 'stylesheet', href: steps },
  { rel: 'stylesheet', href: own },
]

export default function CodeList({ loaderData, actionData }: Route.ComponentProps) {
  return <CodeListPanel {...loaderData} isTaken={actionData?.isTaken ?? false} />
}
