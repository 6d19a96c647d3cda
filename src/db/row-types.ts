import type { Cart } from '#domain/cart/cart.ts'
import type { CartStatus } from '#domain/cart/cart-flow.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { FileType } from '#domain/fields/file-type.ts'
import type { CustomFieldType, FormType, TierType } from '#domain/form/form.ts'
import type { FormState } from '#domain/form/form-flow.ts'
import type { LedgerKind } from '#domain/ledger/ledger.ts'
import type { ReportReason } from '#domain/moderation/report.ts'
import type { OrderStatus } from '#domain/order/order-flow.ts'
import type { AttemptStatus } from '#domain/payment/attempt-flow.ts'
import type { ChargeStatus } from '#domain/payment/charge-flow.ts'
import type { DisputeStatus } from '#domain/payment/dispute-flow.ts'
import type { PaymentStatus } from '#domain/payment/payment-flow.ts'
import type { ShownMethod } from '#domain/payment/payment-means.ts'
import type { PayoutStatus } from '#domain/payment/payout-flow.ts'
import type { RefundStatus } from '#domain/payment/refund-flow.ts'
import type { RegularisationStatus } from '#domain/payment/regularisation-flow.ts'
import type { Consents, FrozenCart } from '#domain/payment/request.ts'
import type { RequestStatus } from '#domain/payment/request-flow.ts'
import type { ScheduleFrequency } from '#domain/payment/schedule.ts'
import type { ScheduleStatus } from '#domain/payment/schedule-flow.ts'
import type { SetupStatus } from '#domain/payment/setup-flow.ts'

/** The domain types that the tables' columns hold, gathered so that `schema.ts` reads as a schema. */
export type Columns = {
  formType: FormType
  formState: FormState
  tierType: TierType
  customFieldType: CustomFieldType
  cartStatus: CartStatus
  items: Cart['items']
  requestStatus: RequestStatus
  frozen: FrozenCart
  consents: Consents
  errorCode: ErrorCode
  attemptStatus: AttemptStatus
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  ledgerKind: LedgerKind
  scheduleFrequency: ScheduleFrequency
  scheduleStatus: ScheduleStatus
  setupStatus: SetupStatus
  chargeStatus: ChargeStatus
  regularisationStatus: RegularisationStatus
  refundStatus: RefundStatus
  disputeStatus: DisputeStatus
  payoutStatus: PayoutStatus
  shownMethod: ShownMethod
  reportReason: ReportReason
  fileType: FileType
  accountLinkPurpose: 'activation' | 'password'
}
