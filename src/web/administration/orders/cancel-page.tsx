import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { parseAmount } from '#domain/fields/amount.ts'
import { administeredOrderPath } from '#domain/form/administration-path.ts'
import { carriedPost } from '../../account/carried-post.ts'
import { proveFirst } from '../../account/carry-to-proof.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import campaignCss from '../campaign/campaign.css?url'
import type { Route } from './+types/cancel-page'
import { CancelForm, type CancelSent, cancelMoneys } from './cancel-form.tsx'
import { lineVisit } from './line-visit.ts'

type Params = Route.LoaderArgs['params']

async function lineOf(seen: Visit, params: Params) {
  const read = await seen.acts.readCancelledLine(lineVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

/** A line of an order before it is cancelled, for who may refund; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const { organizationSlug, orderId } = lineVisit(seen, params)
  const page = { line: await lineOf(seen, params), organizationSlug, orderId }
  const path = new URL(request.url).pathname
  const carried = carriedPost(request, { path, secure: seen.secure })
  if (carried === undefined) return data({ ...page, again: null })
  const again: CancelSent = { ...sentOf(carried.form), problems: [] }
  return data({ ...page, again }, { headers: { 'set-cookie': carried.cookie } })
}

function sentOf(form: FormData): Omit<CancelSent, 'problems'> {
  return {
    money: cancelMoneys.find(each => each === form.get('money')) ?? null,
    typed: String(form.get('other') ?? '').slice(0, 20),
    isLess: form.has('less'),
    tells: form.has('tells'),
  }
}

/** What is to be given back, in cents: null for nothing; `undefined` where another amount is none. */
function refundsOf({ money, typed }: ReturnType<typeof sentOf>, form: FormData): number | null | undefined {
  if (money === 'rule') return centsIn(form, 'owed')
  if (money === 'back') return centsIn(form, 'amount')
  if (money !== 'other') return null
  const amount = parseAmount(typed)
  return amount !== undefined && amount > 0 ? amount : undefined
}

const centsIn = (form: FormData, name: string) =>
  Number(/^\d{1,9}$/.exec(String(form.get(name) ?? ''))?.[0] ?? 0)

/** Cancels the line, then shows its order again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const item = lineVisit(seen, params)
  await lineOf(seen, params)
  const form = await readForm(request)
  const sent = sentOf(form)
  const refunds = refundsOf(sent, form)
  if (refunds === undefined)
    return data<CancelSent>(
      { ...sent, problems: [{ code: 'amount_invalid', field: 'other' }] },
      { status: 400 },
    )
  const done = await seen.acts.cancelLine({
    ...item,
    ...{ refunds, most: centsIn(form, 'amount'), isLess: sent.isLess, tells: sent.tells },
  })
  if (done.ok)
    return redirect(`${administeredOrderPath(item.organizationSlug, item.orderId)}?fait=cancelled`, 303)
  const code = done.error[0]?.code ?? 'UNKNOWN'
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  proveFirst(seen, form, done.error)
  return data<CancelSent>({ ...sent, problems: done.error }, { status: httpStatusOf(code) })
}

export const links = () => [{ rel: 'stylesheet', href: campaignCss }]

export default function CancelRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { again, ...page } = loaderData
  return <CancelForm {...page} sent={actionData ?? again} />
}
