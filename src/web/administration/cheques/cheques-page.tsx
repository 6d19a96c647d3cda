import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { depositSlipPath } from '#domain/payment/refund-address.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { found } from '../../personal/connected.ts'
import tableCss from '../../ui/table.css?url'
import campaignCss from '../campaign/campaign.css?url'
import type { Route } from './+types/cheques-page'
import css from './cheques.css?url'
import { ChequesPanel, type Refused } from './cheques-panel.tsx'

type Params = Route.LoaderArgs['params']

const chequesVisit = ({ viewer }: Visit, { organizationSlug }: Params) => ({
  organizationSlug,
  userId: viewer?.userId ?? null,
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
  const key = String(form.get('requestKey') ?? '')
  const requestKey = /^[0-9a-f-]{36}$/.test(key) ? key : page.requestKey
  const chosen = form
    .getAll('cheque')
    .flatMap(each => (/^[1-9]\d{0,8}$/.test(String(each)) ? [Number(each)] : []))
  const madeOn = String(form.get('madeOn') ?? '').slice(0, 40)
  const made = await seen.acts.makeDepositSlip({ ...asked, requestKey, madeOn, paymentIds: chosen })
  if (made.ok) return redirect(depositSlipPath(params.organizationSlug, made.value.number), 303)
  const status = httpStatusOf(made.error[0]?.code ?? 'UNKNOWN')
  return data<Refused>({ problems: made.error, chosen, madeOn }, { status })
}

export const links = () => [campaignCss, tableCss, css].map(href => ({ rel: 'stylesheet', href }))

export default function ChequesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ChequesPanel page={loaderData} refused={actionData ?? null} />
}
