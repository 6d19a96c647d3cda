import { type Campaign, campaignByKey } from '#db/forms.ts'
import { orderOfCart, requestById } from '#db/payment-requests.ts'
import { firstPayment } from '#db/payments.ts'
import { type ShownPaymentStatus, shownStatus } from '#domain/payment/payment-flow.ts'
import type { PaymentRequest } from '#domain/payment/request.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

/** What the payment page shows. Amounts in cents; `amount` is what is paid today, the tip included. */
export type PaymentSummary = {
  readonly request: PaymentRequest
  readonly campaign: Campaign
  readonly status: ShownPaymentStatus
  readonly provider: {
    readonly name: string
    readonly publishableKey: string
    readonly accountId: string | null
    readonly cardFrame: { readonly url: string; readonly origin: string }
  }
  readonly paymentId: string
  readonly orderId: number | null
}

/** Shows a payment request to whoever holds its capability. */
export async function readPaymentSummary(
  app: App,
  input: { paymentRequestId: string },
): Promise<Result<PaymentSummary>> {
  const request = await requestById(app.db, input.paymentRequestId)
  if (request === undefined) return failWith('NOT_FOUND')
  const [campaign, payment, orderId] = await Promise.all([
    campaignByKey(app.db, request.organizationId, request.formId),
    firstPayment(app.db, request),
    orderOfCart(app.db, { organizationId: request.organizationId, id: request.cartId }),
  ])
  const { name, publishableKey, cardFrame } = app.provider(campaign.organization.provider)
  const { accountId } = campaign.organization
  return ok({
    request,
    campaign,
    status: shownStatus(payment.status),
    provider: { name, publishableKey, accountId, cardFrame },
    paymentId: payment.key,
    orderId: orderId ?? null,
  })
}
