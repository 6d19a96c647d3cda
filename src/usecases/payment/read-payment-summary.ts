import type { Campaign } from '#db/forms.ts'
import { requestIdOfPayment } from '#db/payment-requests.ts'
import { type PaymentState, paymentInCampaign } from '#db/payment-state.ts'
import { debitDate, mandateReference } from '#domain/payment/mandate.ts'
import { type ShownPaymentStatus, shownStatus } from '#domain/payment/payment-flow.ts'
import type { PaymentMethodType } from '#domain/payment/payment-method-type.ts'
import type { PaymentStep } from '#domain/payment/payment-step.ts'
import type { PaymentProvider, ProviderFields } from '#domain/payment/provider.ts'
import type { Payment, PaymentRequest } from '#domain/payment/request.ts'
import { isRefusedLater } from '#domain/payment/settlement.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { isOver, methodTypesOfSale } from './open-attempt.ts'
import { showStep } from './show-step.ts'

/** What a payer who pays by direct debit agrees to. `on` is the earliest day of the debit, ISO. */
export type DebitTerms = {
  /** The unique reference of the mandate (RUM). */
  readonly reference: string
  readonly creditorId: string
  readonly on: string
  /** Later charges follow under the same mandate. */
  readonly recurring: boolean
  /** The payer's, which the account's bank is told. */
  readonly email: string
}

/** What the payment page shows. Amounts in cents; `amount` is what is paid today, the tip included. */
export type PaymentSummary = {
  readonly request: PaymentRequest
  readonly campaign: Campaign
  readonly status: ShownPaymentStatus
  /** Its order stands, but its money was refused later: it is settled as any later payment (rule PAY-18). */
  readonly isRefusedLater: boolean
  readonly provider: {
    readonly name: string
    readonly accountId: string | null
    /** Where a card is typed; `null`: the payer is sent to the provider's own page. */
    readonly fields: ProviderFields | null
    /** How a card is taken here, as the provider's fields have to know. */
    readonly capture: PaymentProvider['capture']
  }
  /** How this sale may be paid today (rule PAY-18); `debit` says what a direct debit means, where it is offered. */
  readonly means: readonly PaymentMethodType[]
  readonly debit: DebitTerms | null
  readonly paymentId: string
  readonly orderId: number | null
  /** Where it stands; null while something of it is under way or its time is over: then `advancePayment` tells. */
  readonly step: PaymentStep | null
}

/** Shows a payment request to whoever holds its capability, or that of its first payment. */
export async function readPaymentSummary(
  app: App,
  input: { paymentRequestId: string } | { paymentId: string },
): Promise<Result<PaymentSummary>> {
  const id = 'paymentId' in input ? await requestIdOfPayment(app.db, input.paymentId) : input.paymentRequestId
  const read = id === undefined ? undefined : await paymentInCampaign(app.db, id)
  if (read === undefined) return failWith('NOT_FOUND')
  const { state, campaign } = read
  const { request, payment, payer, orderId, attempt } = state
  const { name, fields, capture } = app.provider(request.provider)
  const debit = debitTerms(app, { request, payment, campaign, email: payer?.email ?? '' })
  return ok({
    request,
    campaign,
    status: shownStatus(payment.status),
    isRefusedLater: request.status === 'paid' && isRefusedLater(payment.status),
    provider: { name, accountId: accountOf(state, campaign), fields, capture },
    means: debit === null ? ['Card'] : ['Card', 'Sepa'],
    debit,
    paymentId: payment.key,
    orderId,
    step: attempt?.status === 'open' || isOver(app, state) ? null : showStep(app, state),
  })
}

/** The organization's account at the request's provider, which may have been replaced since. */
function accountOf({ request, place }: PaymentState, { organization }: Campaign): string | null {
  if (organization.provider === request.provider) return organization.accountId
  return place.allowCollect ? place.accountId : null
}

type Sale = {
  readonly request: PaymentRequest
  readonly payment: Payment
  readonly campaign: Campaign
  readonly email: string
}

function debitTerms(app: App, { request, payment, campaign, email }: Sale): DebitTerms | null {
  const { debits } = app.provider(request.provider)
  const means = methodTypesOfSale(app, { request, place: campaign.form })
  if (debits === null || !means.includes('Sepa')) return null
  const { organizationId } = request
  return {
    reference: mandateReference({ organizationId, paymentId: payment.id }),
    creditorId: debits.creditorId,
    on: debitDate(parisDate(app.now())),
    recurring: request.frozen.schedule != null,
    email,
  }
}
