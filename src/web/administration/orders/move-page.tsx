import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { administeredOrderPath } from '#domain/form/administration-path.ts'
import { carriedPost } from '../../account/carried-post.ts'
import { proveFirst } from '../../account/carry-to-proof.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import campaignCss from '../campaign/campaign.css?url'
import type { Route } from './+types/move-page'
import { lineVisit } from './line-visit.ts'
import { MoveForm, type MoveSent } from './move-form.tsx'

type Params = Route.LoaderArgs['params']

async function lineOf(seen: Visit, params: Params) {
  const read = await seen.acts.readMovedLine(lineVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

/** A place of an order before it is moved, for who may refund; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const { organizationSlug, orderId } = lineVisit(seen, params)
  const page = { line: await lineOf(seen, params), organizationSlug, orderId }
  const path = new URL(request.url).pathname
  const carried = carriedPost(request, { path, secure: seen.secure })
  if (carried === undefined) return data({ ...page, again: null })
  const again = { ...sentOf(carried.form), problems: [] }
  return data({ ...page, again }, { headers: { 'set-cookie': carried.cookie } })
}

const sentOf = (form: FormData) => ({
  target: String(form.get('target') ?? '').slice(0, 40),
  gives: form.has('gives'),
  tells: form.has('tells'),
  dearer: form.get('dearer') === 'free' ? ('free' as const) : ('asks' as const),
})

/** Moves the place or asks its payer for what that costs more, then shows its order again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const item = lineVisit(seen, params)
  const form = await readForm(request)
  const sent = sentOf(form)
  const [, to, difference] = /^(\d{1,9}):(-?\d{1,9})$/.exec(sent.target) ?? []
  if (to === undefined) {
    await lineOf(seen, params)
    return data<MoveSent>({ ...sent, problems: [{ code: 'required', field: 'target' }] }, { status: 400 })
  }
  const from = Number(/^\d{1,9}$/.exec(String(form.get('from') ?? ''))?.[0] ?? 0)
  const { gives: refunds, tells } = sent
  const way = { ...item, from, to: Number(to), difference: Number(difference) }
  const isAsked = way.difference > 0 && form.get('dearer') === 'asks'
  const moved = isAsked ? await seen.acts.askMove(way) : await seen.acts.moveLine({ ...way, refunds, tells })
  const done = isAsked ? 'asked' : 'moved'
  if (moved.ok)
    return redirect(`${administeredOrderPath(item.organizationSlug, item.orderId)}?fait=${done}`, 303)
  const code = moved.error[0]?.code ?? 'UNKNOWN'
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  proveFirst(seen, form, moved.error)
  return data<MoveSent>({ ...sent, problems: moved.error }, { status: httpStatusOf(code) })
}

export const links = () => [{ rel: 'stylesheet', href: campaignCss }]

export default function MoveRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { again, ...page } = loaderData
  return <MoveForm {...page} sent={actionData ?? again} />
}
