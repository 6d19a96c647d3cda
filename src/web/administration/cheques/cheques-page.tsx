import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { chequesPath, depositSlipPath } from '#domain/payment/refund-address.ts'
import type { ChosenCheque } from '#usecases/administration/deposit-slips.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { found } from '../../personal/connected.ts'
import tableCss from '../../ui/table.css?url'
import campaignCss from '../campaign/campaign.css?url'
import type { Route } from './+types/cheques-page'
import { chequeOf } from './cheque-of.ts'
import css from './cheques.css?url'
import { ChequesPanel, type Refused } from './cheques-panel.tsx'
import { chequeValue, type RefusedDay } from './series-cards.tsx'

type Params = Route.LoaderArgs['params']

/** What was refused: a slip, or the day of another cheque. */
type Sent = { readonly slip: Refused | null; readonly day: RefusedDay | null }

const chequesVisit = ({ viewer }: Visit, { organizationSlug }: Params) => ({
  organizationSlug,
  userId: viewer?.userId ?? null,
})

const administratorOf = (seen: Visit, params: Params) => ({
  ...chequesVisit(seen, params),
  sessionId: seen.sessionId,
})

/** Cheques that wait to be taken to the bank, for who keeps the association's money. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  return found(await seen.acts.readCheques(chequesVisit(seen, params)))
}

/** Makes a slip of those that are ticked. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const asked = chequesVisit(seen, params)
  const page = found(await seen.acts.readCheques(asked))
  const form = await readForm(request)
  const returned = chequeOf(form.get('returned'))
  if (returned !== undefined) return makeGood(seen, params, returned, form)
  const key = String(form.get('requestKey') ?? '')
  const requestKey = /^[0-9a-f-]{36}$/.test(key) ? key : page.requestKey
  const cheques = form.getAll('cheque').flatMap(each => chequeOf(each) ?? [])
  const madeOn = String(form.get('madeOn') ?? '').slice(0, 40)
  const made = await seen.acts.makeDepositSlip({ ...asked, requestKey, madeOn, cheques })
  if (made.ok) return redirect(depositSlipPath(params.organizationSlug, made.value.number), 303)
  const status = httpStatusOf(made.error[0]?.code ?? 'UNKNOWN')
  return data<Sent>(
    { slip: { problems: made.error, chosen: cheques.map(chequeValue), madeOn }, day: null },
    { status },
  )
}

/** What a cheque that came back was for was paid after all: with another one, or otherwise. */
async function makeGood(seen: Visit, params: Params, { paymentId, number }: ChosenCheque, form: FormData) {
  const typed = String(form.get('depositOn') ?? '').slice(0, 40)
  const depositOn = form.get('good') === 'otherwise' ? null : typed
  const cheque = { ...administratorOf(seen, params), paymentId, number: number ?? 0 }
  const done = await seen.acts.makeChequeGood({ ...cheque, depositOn })
  if (done.ok) return redirect(chequesPath(params.organizationSlug), 303)
  const code = done.error[0]?.code ?? 'UNKNOWN'
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  // Somebody else was quicker: the page shows what stands.
  if (code === 'CONFLICT') return redirect(chequesPath(params.organizationSlug), 303)
  const day = { cheque: chequeValue({ paymentId, number }), depositOn: typed, problems: done.error }
  return data<Sent>({ slip: null, day }, { status: httpStatusOf(code) })
}

export const links = () => [campaignCss, tableCss, css].map(href => ({ rel: 'stylesheet', href }))

export default function ChequesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ChequesPanel page={loaderData} refused={actionData?.slip ?? null} day={actionData?.day ?? null} />
}
