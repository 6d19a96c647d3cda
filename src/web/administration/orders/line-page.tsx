import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { administeredOrderPath } from '#domain/form/administration-path.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { valuesOf } from '../../form/steps/values.ts'
import campaignCss from '../campaign/campaign.css?url'
import type { Route } from './+types/line-page'
import { LineForm } from './line-form.tsx'
import { editOf, type LineSent } from './line-values.ts'
import { lineVisit } from './line-visit.ts'

type Params = Route.LoaderArgs['params']

async function lineOf(seen: Visit, params: Params) {
  const read = await seen.acts.readEditedItem(lineVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

/** A line of an order as it is corrected, for who looks after its campaign; to anyone else there is no such page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const { organizationSlug, orderId } = lineVisit(seen, params)
  return { line: await lineOf(seen, params), organizationSlug, orderId }
}

/** Saves the correction, then shows the order again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const item = lineVisit(seen, params)
  const form = await readForm(request)
  const values = valuesOf(form)
  const edit = editOf(await lineOf(seen, params), values)
  const tells = form.has('tells')
  const version = Number(/^\d{1,9}$/.exec(values.version ?? '')?.[0] ?? -1)
  const saved = await seen.acts.saveEditedItem({ ...item, edit, version, tells })
  if (saved.ok) {
    const path = administeredOrderPath(item.organizationSlug, item.orderId)
    return redirect(`${path}?fait=${saved.value ? 'edit' : 'same'}`, 303)
  }
  const code = saved.error[0]?.code ?? 'UNKNOWN'
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data<LineSent>({ values, tells, problems: saved.error }, { status: httpStatusOf(code) })
}

export const links = () => [{ rel: 'stylesheet', href: campaignCss }]

export default function LineRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LineForm {...loaderData} sent={actionData} />
}
