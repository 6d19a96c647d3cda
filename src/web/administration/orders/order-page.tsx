import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { administeredOrderPath } from '#domain/form/administration-path.ts'
import { readId } from '#domain/id.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import campaignCss from '../campaign/campaign.css?url'
import paymentsCss from '../payments/payments.css?url'
import personsCss from '../persons/persons.css?url'
import type { Route } from './+types/order-page'
import { doneOf, type OrderIntent, type OrderSent, orderIntents } from './order-intent.ts'
import { OrderPanel } from './order-panel.tsx'
import css from './orders.css?url'

type Params = Route.LoaderArgs['params']

function asked({ viewer, sessionId }: Visit, { organizationSlug, orderId: text }: Params) {
  const orderId = readId(text)
  if (orderId === null) throw data(null, { status: 404 })
  return { organizationSlug, orderId, userId: viewer?.userId ?? null, sessionId }
}

/** One order with its history, for who sees its payments; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const { searchParams: query } = new URL(request.url)
  const read = await seen.acts.readOfficeOrder({ ...asked(seen, params), before: query.get('suite') })
  if (!read.ok) throw data(null, { status: 404 })
  return { detail: read.value, done: doneOf(query.get('fait')), isNewest: !query.has('suite') }
}

/** Does one thing to an order, then shows it again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const form = await readForm(request)
  const intent = intentOf(form)
  if (intent === undefined) throw data(null, { status: 404 })
  const order = asked(seen, params)
  const done = await doing[intent](seen, order, form)
  if (done.ok)
    return redirect(`${administeredOrderPath(order.organizationSlug, order.orderId)}?fait=${intent}`, 303)
  const code = done.error[0]?.code ?? 'UNKNOWN'
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data<OrderSent>({ intent, body: bodyOf(form), problems: done.error }, { status: httpStatusOf(code) })
}

/** The list of mails, which stands on the page of a payment too, says that it is one by a step. */
const intentOf = (form: FormData) =>
  form.get('step') === 'mail' ? 'resend' : orderIntents.find(each => each === form.get('intent'))

const bodyOf = (form: FormData) => String(form.get('body') ?? '').slice(0, 4_000)

type Order = ReturnType<typeof asked>
type Done = Awaited<ReturnType<Visit['acts']['noteOrder']>>

const doing: Readonly<Record<OrderIntent, (seen: Visit, order: Order, form: FormData) => Promise<Done>>> = {
  note: ({ acts }, order, form) => acts.noteOrder({ ...order, body: bodyOf(form) }),
  delete: ({ acts }, order, form) =>
    acts.deleteOrderNote({ ...order, noteId: readId(String(form.get('noteId'))) ?? 0 }),
  takeBack: async ({ acts }, order, form) => {
    const back = await acts.takeBackSupplement({
      ...{ ...order, supplementId: readId(String(form.get('supplementId'))) ?? 0 },
    })
    return back.ok ? { ok: true, value: null } : back
  },
  resend: ({ acts }, order, form) =>
    acts.resendOrderMail({
      ...order,
      ...{ kind: String(form.get('kind') ?? ''), subjectId: String(form.get('subject') ?? '') },
    }),
}

export const links = () =>
  [campaignCss, paymentsCss, personsCss, css].map(href => ({ rel: 'stylesheet', href }))

export default function OrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPanel {...loaderData} sent={actionData} />
}
