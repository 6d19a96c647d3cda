import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { readId } from '#domain/id.ts'
import { chequesPath, depositSlipPath } from '#domain/payment/refund-address.ts'
import type { ChosenCheque } from '#usecases/administration/deposit-slips.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { found } from '../../personal/connected.ts'
import tableCss from '../../ui/table.css?url'
import campaignCss from '../campaign/campaign.css?url'
import type { Route } from './+types/slip-page'
import { chequeOf } from './cheque-of.ts'
import css from './cheques.css?url'
import { SlipPanel } from './slip-panel.tsx'

type Params = Route.LoaderArgs['params']

const slipVisit = ({ viewer }: Visit, { organizationSlug, number }: Params) => ({
  organizationSlug,
  userId: viewer?.userId ?? null,
  number: readId(number) ?? 0,
})

/** A slip of cheques, to be printed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  return found(await seen.acts.readDepositSlip(slipVisit(seen, params)))
}

/** Takes its cheques back, or notes that one of them came back. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const returned = chequeOf((await readForm(request)).get('returned'))
  if (returned !== undefined) return takeReturned(seen, params, returned)
  const undone = await seen.acts.voidDepositSlip(slipVisit(seen, params))
  if (undone.ok) return redirect(chequesPath(params.organizationSlug), 303)
  const code = undone.error[0]?.code ?? 'UNKNOWN'
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data({ isRefused: true }, { status: httpStatusOf(code) })
}

/** The bank sent one of its cheques back. */
async function takeReturned(seen: Visit, params: Params, { paymentId, number }: ChosenCheque) {
  const { organizationSlug, userId, number: slip } = slipVisit(seen, params)
  const asked = { organizationSlug, userId, sessionId: seen.sessionId, paymentId, number: number ?? 0 }
  const done = await seen.acts.returnCheque(asked)
  if (!done.ok && done.error[0]?.code === 'NOT_FOUND') throw data(null, { status: 404 })
  // One that came back before is shown as such.
  return redirect(depositSlipPath(organizationSlug, slip), 303)
}

export const links = () => [campaignCss, tableCss, css].map(href => ({ rel: 'stylesheet', href }))

export default function SlipRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SlipPanel page={loaderData} isRefused={actionData?.isRefused === true} />
}
