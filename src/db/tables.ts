/**
 * The rows of every table, as the migrations leave them. Written by `npm run row-types`: never edit it by hand. Which type
 * of the domain a column holds stands in `column-types.ts`.
 */

import type { ColumnType } from 'kysely'
import type { FactorKind } from '#domain/access/factor.ts'
import type { OrderMails } from '#domain/access/order-mails.ts'
import type { Rhythm } from '#domain/accounting/journal.ts'
import type { BankFileProblem, BankFormat } from '#domain/bank/bank-line.ts'
import type { BankMatch } from '#domain/bank/match.ts'
import type { SettlementChoice, SettlementWait } from '#domain/cancellation/cancellation.ts'
import type { PostponementDefault } from '#domain/cancellation/postponement.ts'
import type { SettlementStatus } from '#domain/cancellation/settlement-flow.ts'
import type { Cart } from '#domain/cart/cart.ts'
import type { CartStatus } from '#domain/cart/cart-flow.ts'
import type { StockUnit } from '#domain/cart/units.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { FileType } from '#domain/fields/file-type.ts'
import type { Approval } from '#domain/form/approval.ts'
import type { CustomFieldType, FormType, NameChange, TierType } from '#domain/form/form.ts'
import type { FormState } from '#domain/form/form-flow.ts'
import type { Display } from '#domain/form/sale-window.ts'
import type { GroupAside, GroupShare, GroupWait } from '#domain/group-refund/group-refund.ts'
import type { GroupRefundStatus } from '#domain/group-refund/group-refund-flow.ts'
import type { KeyScope } from '#domain/integration/api-key.ts'
import type { DeliveryFailure } from '#domain/integration/delivery.ts'
import type { DeliveryStatus } from '#domain/integration/delivery-flow.ts'
import type { EndpointState, EventType } from '#domain/integration/endpoint.ts'
import type { InvoiceKind } from '#domain/invoice/invoice.ts'
import type { DifferenceStatus } from '#domain/ledger/difference-flow.ts'
import type { FindingKind } from '#domain/ledger/finding.ts'
import type { LedgerKind } from '#domain/ledger/ledger.ts'
import type { StatementForm } from '#domain/ledger/statement.ts'
import type { ExportFormat, ExportProgress, ExportStatus } from '#domain/list/export.ts'
import type { ListActInput, ListActKind, ListActStatus, RowOutcome } from '#domain/list/list-acts.ts'
import type { ListPlace } from '#domain/list/list-wish.ts'
import type { ListName } from '#domain/list/lists.ts'
import type { Locale } from '#domain/locale.ts'
import type { ApplicationState } from '#domain/membership/application-flow.ts'
import type { GuestMailKind } from '#domain/message/guest-mails.ts'
import type { MergeFacts } from '#domain/message/merge-fields.ts'
import type { MessageKind } from '#domain/message/message.ts'
import type { MessageStatus } from '#domain/message/message-flow.ts'
import type { LeftOutReason } from '#domain/message/recipients.ts'
import type { ReportReason } from '#domain/moderation/report.ts'
import type { ReportEvent, ReportStatus } from '#domain/moderation/report-flow.ts'
import type { DocumentImageKind } from '#domain/order/document-image.ts'
import type { ItemChange } from '#domain/order/edit-item.ts'
import type { OrderStatus } from '#domain/order/order-flow.ts'
import type { RefundRequestStatus } from '#domain/order/refund-request-flow.ts'
import type { LegalTextKind, VatExemption } from '#domain/organization/legal-texts.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'
import type { AttemptTrigger } from '#domain/payment/attempt.ts'
import type { AttemptCapture, AttemptStatus } from '#domain/payment/attempt-flow.ts'
import type { DisputeEvidenceStatus, DisputeStatus, DisputeTakeStatus } from '#domain/payment/dispute-flow.ts'
import type { SetupStatus } from '#domain/payment/method-change-flow.ts'
import type { PaymentStatus } from '#domain/payment/payment-flow.ts'
import type { OfflineMeans, PaymentMeans } from '#domain/payment/payment-means.ts'
import type { Mandate, PaymentMethodType, ShownMethod } from '#domain/payment/payment-method-type.ts'
import type { PayoutStatus } from '#domain/payment/payout-flow.ts'
import type { EvidenceFacts, ProviderName } from '#domain/payment/provider.ts'
import type { AccountNeed } from '#domain/payment/provider-account.ts'
import type { BeforeCashed } from '#domain/payment/recorded-payment.ts'
import type { RecoveryStatus } from '#domain/payment/recovery-flow.ts'
import type { RefundLine } from '#domain/payment/refund.ts'
import type { RefundStatus } from '#domain/payment/refund-flow.ts'
import type { Consents, FrozenCart } from '#domain/payment/request.ts'
import type { RequestStatus } from '#domain/payment/request-flow.ts'
import type { ScheduleFrequency } from '#domain/payment/schedule.ts'
import type { ScheduleStatus } from '#domain/payment/schedule-flow.ts'
import type { LikenessReason } from '#domain/person/likeness.ts'
import type {
  ImportField,
  ImportOutcome,
  ImportStatus,
  PeopleFileProblem,
  RowVerdict,
} from '#domain/person/people-import.ts'
import type { PersonField } from '#domain/person/person.ts'
import type { CancelCause, ReceiptKind } from '#domain/receipt/receipt.ts'
import type { ReceiptStatus } from '#domain/receipt/receipt-flow.ts'
import type { Article, BodyKind, ReceiptMode } from '#domain/receipt/receipt-settings.ts'
import type { RepaymentStatus } from '#domain/repayment/repayment-flow.ts'
import type { WaitingState } from '#domain/waiting/waiting-flow.ts'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export type Numeric = ColumnType<string, number | string, number | string>

export interface AccountBalances {
  account: string
  amount: number
  organizationId: number
}

export interface AccountLinks {
  createdAt: string
  email: string
  emailKey: string
  expiresAt: string
  id: string
  locale: Locale
  opening: ColumnType<unknown, string, string> | null
  purpose: 'activation' | 'password' | 'orders'
  returnTo: string
  usedAt: string | null
}

export interface AccountOpenings {
  askedAt: string
  id: string
  name: string
  organizationId: number
  provider: ProviderName
}

export interface Agreements {
  acceptedAt: string
  organizationId: number
  position: string
  termsDate: string
  userId: number
}

export interface ApiKeys {
  createdAt: string
  createdBy: number | null
  hash: string
  id: string
  last4: string
  lastUsedAt: string | null
  name: string
  organizationId: number
  revokedAt: string | null
  scope: KeyScope
}

export interface Applications {
  appliedAt: string
  cartId: string
  consents: ColumnType<Consents, string, string>
  decidedAt: string | null
  decidedBy: number | null
  endedAt: string | null
  formId: number
  id: Generated<number>
  locale: Locale
  organizationId: number
  remindOn: string | null
  state: Generated<ApplicationState>
  untilOn: string
  word: string | null
}

export interface Audit {
  action: string
  actor: string
  at: string
  facts: Generated<ColumnType<unknown, string, string>>
  id: string
  object: string
  organizationId: number | null
  traceId: string
}

export interface AuthenticatorApps {
  confirmedAt: string | null
  createdAt: string
  lastStep: Generated<number>
  name: string
  sealedSecret: string
  usedAt: string | null
  userId: number
}

export interface AwaitedTransfers {
  amount: number
  askedAt: string
  dueOn: string
  endedAt: string | null
  formId: number
  isLetGo: Generated<boolean>
  organizationId: number
  paymentId: number
  received: Generated<number>
  reference: string
  surplusAs: string | null
  surplusAt: string | null
  surplusBy: number | null
  surplusWords: string | null
}

export interface BankFiles {
  format: BankFormat | null
  fresh: number | null
  id: string
  lines: number | null
  matched: number | null
  name: string
  organizationId: number
  problem: ColumnType<BankFileProblem, string, string> | null
  sentAt: string
  sentBy: number
  sha256: string
  status: 'waiting' | 'read' | 'refused'
  stored: Generated<number>
}

export interface BankLines {
  amount: number
  bookedOn: string
  counterpart: string
  endToEnd: string | null
  fileId: string
  fingerprint: string
  folded: string
  id: Generated<number>
  match: BankMatch | null
  matchedAt: string | null
  matchedBy: number | null
  note: string
  organizationId: number
  paymentId: number | null
  payoutId: string | null
  reference: string | null
  slipNumber: number | null
  storedAt: string
  transferId: number | null
}

export interface Cancellations {
  cancelledBy: number
  chooseUntil: string
  createdAt: string
  formId: number
  organizationId: number
  traceId: string
  words: string
}

export interface CancelledLines {
  cancelledAt: string
  cancelledBy: number | null
  itemId: number
  orderId: number
  organizationId: number
  refunded: number
}

export interface CapturedDays {
  collected: number
  day: string
  organizationId: number
  payments: number
}

export interface Carts {
  appliedAt: string | null
  coupon: string | null
  couponId: number | null
  createdAt: string
  emptiedAt: string | null
  expiresAt: string
  formId: number
  id: string
  installmentCount: Generated<number>
  items: ColumnType<Cart['items'], string, string>
  openedWith: Generated<string[]>
  organizationId: number
  reservedUntil: string | null
  status: Generated<CartStatus>
  ticket: number | null
  tip: number | null
  updatedAt: string
  version: Generated<number>
}

export interface CheckoutCarts {
  canceledAt: string | null
  cancelUrl: string
  cartId: string
  createdAt: string
  fingerprint: string
  idempotencyKey: string
  keyId: string
  linesMetadata: ColumnType<readonly unknown[], string, string> | null
  metadata: ColumnType<unknown, string, string> | null
  organizationId: number
  prefill: ColumnType<PayerDraft, string, string> | null
  reference: string | null
  returnUrl: string
}

export interface ClosedEntries {
  entries: string
  month: string
  organizationId: number
  page: number
}

export interface ClosedMonths {
  amount: number
  closedAt: string
  closedBy: number | null
  code: string
  entries: number
  hash: Buffer
  month: string
  number: number
  organizationId: number
  sums: string
}

export interface ClosedMovements {
  key: string
  kind: string
  month: string
  organizationId: number
}

export interface CollectedSums {
  collected: number
  countedAt: string
  organizationId: number
}

export interface ComparedAccounts {
  comparedAt: string
  organizationId: number
}

export interface CounselConfirmations {
  confirmedBy: string | null
  confirmedOn: string
  decided: string | null
  recordedAt: string
  recordedBy: string
  subject: string
}

export interface Coupons {
  amount: number | null
  code: string
  deletedAt: string | null
  endAt: string | null
  formId: number
  id: Generated<number>
  organizationId: number
  percent: Numeric | null
  startAt: string | null
  tierIds: number[] | null
}

export interface CustomFields {
  choices: Generated<string[]>
  conditionFieldId: number | null
  conditionValues: string[] | null
  deletedAt: string | null
  extraOptionId: number | null
  fieldType: CustomFieldType
  formId: number
  id: Generated<number>
  isRequired: Generated<boolean>
  label: string
  mustBeTrue: Generated<boolean>
  organizationId: number
  position: number
  tierId: number | null
}

export interface DeadAddresses {
  answer: string
  diedAt: string
  emailKey: string
}

export interface DebitMethods {
  organizationId: number
  paymentMethod: string
  provider: ProviderName
  requestId: string
}

export interface Deliveries {
  attempts: Generated<number>
  createdAt: string
  endpointId: string
  eventId: string
  id: string
  nextAt: string
  organizationId: number
  replay: Generated<number>
  settledAt: string | null
  status: DeliveryStatus
}

export interface DeliveryAttempts {
  answer: string | null
  at: string
  deliveryId: string
  durationMs: number
  failure: DeliveryFailure | null
  number: number
  organizationId: number
  responseCode: number | null
}

export interface DepositSlips {
  amount: number
  cheques: number
  madeAt: string
  madeBy: number
  madeOn: string
  number: number
  organizationId: number
  requestKey: string
  voidedAt: string | null
  voidedBy: number | null
}

export interface Differences {
  closedAt: string | null
  closedBy: string | null
  expected: number
  firstSeenAt: string
  found: number
  id: string
  kind: FindingKind
  lastSeenAt: string
  object: string
  organizationId: number | null
  reason: string | null
  status: Generated<DifferenceStatus>
  subject: 'books' | 'balances'
}

export interface DisputeEvidence {
  createdAt: string
  disputeId: string
  doubtSince: string | null
  facts: ColumnType<EvidenceFacts, string, string> | null
  id: string
  organizationId: number
  replay: Generated<number>
  requestedBy: string
  settledAt: string | null
  statement: string | null
  status: DisputeEvidenceStatus
  traceId: string
}

export interface Disputes {
  amount: number
  capturedOn: string | null
  createdAt: string
  doubtSince: string | null
  evidenceDueAt: string | null
  fee: Generated<number>
  formId: number | null
  given: number | null
  id: string
  organizationId: number
  organizationPart: number
  paymentId: number
  provider: ProviderName
  providerChargeId: string
  providerDisputeId: string
  reason: string | null
  receivable: Generated<number>
  replay: Generated<number>
  reversed: Generated<number>
  settledAt: string | null
  status: DisputeStatus
  traceId: string
}

export interface DisputeTakes {
  amount: number
  disputeId: string
  doubtSince: string | null
  id: string
  organizationId: number
  position: number
  replay: Generated<number>
  status: DisputeTakeStatus
  takesFrom: string | null
  takesFromDispute: string | null
}

export interface DocumentImages {
  createdAt: string
  endedAt: string | null
  height: number
  id: string
  kind: DocumentImageKind
  organizationId: number
  paperId: string
  sha256: string
  width: number
}

export interface DocumentNumbers {
  next: Generated<number>
  organizationId: number
  series: string
  year: number
}

export interface Documents {
  createdAt: string
  facts: ColumnType<unknown, string, string> | null
  id: string
  kind: 'attestation' | 'personAttestation' | ReceiptKind | InvoiceKind
  locale: Locale
  number: number
  organizationId: number
  series: string
  sha256: string | null
  size: number | null
  subjectId: string
  template: Generated<number>
  year: number
}

export interface Doors {
  checkingKey: string | null
  formId: number
  nextPlace: Generated<number>
  organizationId: number
  shownFields: Generated<number[]>
  signingKey: string | null
  signsTickets: Generated<boolean>
}

export interface DoorScans {
  at: string
  clockAt: string
  device: string
  formId: number
  gateId: string
  id: string
  isLetIn: boolean | null
  isTold: boolean
  kind: string
  offsetMs: number | null
  organizationId: number
  place: number
  reason: string | null
  receivedAt: string
  ticket: number | null
  undoes: string | null
  wasOpen: boolean
  wasValid: boolean
  way: string
}

export interface EventChanges {
  answer: 'tell' | 'keep' | null
  answeredAt: string | null
  answeredBy: number | null
  changedAt: string
  finishedAt: string | null
  formId: number
  number: number
  openedAt: string
  organizationId: number
  wasEndAt: string | null
  wasPlace: string | null
  wasStartAt: string | null
}

export interface EventEndpoints {
  busyUntil: string | null
  createdAt: string
  createdBy: number | null
  eventTypes: EventType[]
  failingSince: string | null
  failures: Generated<number>
  formerSecret: string | null
  formerUntil: string | null
  id: string
  organizationId: number
  pausedUntil: string | null
  secret: string
  state: EndpointState
  url: string
}

export interface Events {
  body: string | null
  createdAt: string
  eventType: EventType | 'Test'
  id: string
  occasion: string
  organizationId: number
  subjectId: number | null
  traceId: string
}

export interface ExportPieces {
  exportId: string
  fileId: string
  number: number
  organizationId: number
}

export interface Exports {
  bytes: Generated<number>
  createdAt: string
  done: Generated<number>
  expiresAt: string
  format: ExportFormat
  formIds: number[] | null
  id: string
  list: ListName
  locale: Locale
  organizationId: number
  pieces: Generated<number>
  progress: Generated<ColumnType<ExportProgress, string, string>>
  query: string
  status: Generated<ExportStatus>
  total: number | null
  userId: number
}

export interface ExtraOptions {
  deletedAt: string | null
  formId: number
  id: Generated<number>
  isRequired: Generated<boolean>
  label: string
  organizationId: number
  perOrder: Generated<boolean>
  position: number
  price: Generated<number>
  tierId: number | null
}

export interface Files {
  cartId: string
  createdAt: string
  id: string
  name: string
  organizationId: number
  size: number
  storedAt: string | null
  type: FileType
}

export interface FormDays {
  collected: Generated<number>
  day: string
  formId: number
  orders: Generated<number>
  organizationId: number
  payments: Generated<number>
}

export interface FormerAddresses {
  formId: number
  formType: string
  leftAt: string
  organizationId: number
  slug: string
}

export interface FormImages {
  createdAt: string
  formId: number
  height: number
  id: string
  organizationId: number
  storedAt: string | null
  width: number
}

export interface Forms {
  accent: string | null
  acceptOpenDonation: Generated<boolean>
  allowCoupons: Generated<boolean>
  allowCustomTier: Generated<boolean>
  approval: Approval | null
  approvalDays: Generated<number>
  capacity: number | null
  category: Generated<string>
  contentId: Generated<string>
  countryFrOnly: Generated<boolean>
  coverIdea: Generated<number>
  createdAt: Generated<string>
  currency: Generated<'EUR'>
  deletedFrom: Exclude<FormState, 'Deleted'> | null
  description: Generated<string>
  endAt: string | null
  financialGoal: number | null
  focusX: Generated<number>
  focusY: Generated<number>
  followsId: number | null
  formType: FormType
  id: Generated<number>
  imageId: string | null
  language: Generated<Locale>
  mailWords: Generated<ColumnType<unknown, string, string>>
  maxPrice: number | null
  minPrice: number | null
  nameChange: Generated<NameChange>
  nameChangeEndAt: string | null
  news: Generated<ColumnType<unknown, string, string>>
  openDonationAmounts: Generated<number[]>
  organizationId: number
  palette: string | null
  payerDocument: string | null
  payerDocumentRequired: Generated<boolean>
  place: ColumnType<unknown, string, string> | null
  refundRule: ColumnType<unknown, string, string> | null
  reminds: Generated<boolean>
  saleEndAt: string | null
  saleStartAt: string | null
  sendsAfterwards: Generated<boolean>
  sendsReminder: Generated<boolean>
  shortCode: Generated<string>
  slug: string
  startAt: string | null
  state: FormState
  thanksMail: Generated<string>
  thanksPage: Generated<string>
  thanksVideoTitle: Generated<string>
  thanksVideoUrl: string | null
  title: string
  titleKey: Generated<string>
  updatedAt: Generated<string>
  version: Generated<number>
  waitingList: Generated<boolean>
  withheldSince: string | null
}

export interface Gates {
  createdAt: string
  endsAt: string
  formId: number
  id: string
  name: string
  organizationId: number
  revokedAt: string | null
}

export interface GroupRefundOrders {
  amount: number | null
  asideFor: GroupAside | null
  createdAt: string
  groupRefundId: string
  lookAt: string | null
  orderId: number
  organizationId: number
  status: GroupRefundStatus
  waitsFor: GroupWait | null
}

export interface GroupRefunds {
  cancelOrders: boolean
  createdAt: string
  formId: number
  id: string
  orderedFrom: string | null
  orderedUntil: string | null
  organizationId: number
  requestedBy: number
  share: GroupShare
  tierId: number | null
  traceId: string
  value: number | null
  withOptions: boolean
  words: string
}

export interface GuestMails {
  about: string
  kind: GuestMailKind
  orderId: number
  organizationId: number
  queuedAt: string
  reader: string
}

export interface HeldInvoices {
  orderId: number
  organizationId: number
  since: string
}

export interface Holds {
  cartId: string
  expiresAt: string
  kind: StockUnit['kind']
  organizationId: number
  quantity: number
  targetId: number
}

export interface HouseholdMembers {
  householdId: number
  joinedAt: string
  organizationId: number
  personId: number
}

export interface HouseholdRefusals {
  oneId: number
  organizationId: number
  otherId: number
}

export interface Households {
  id: Generated<number>
  madeAt: string
  madeBy: number
  organizationId: number
}

export interface Installation {
  demoSeededAt: string | null
  id: Generated<string>
  isTheOnlyRow: Generated<boolean>
  jobsReleasedAt: string | null
  restoredAt: string | null
}

export interface Invitations {
  acceptedAt: string | null
  acceptedBy: number | null
  createdAt: string
  email: string
  emailKey: string
  expiresAt: string
  formId: number | null
  id: string
  invitedBy: number
  locale: Locale
  organizationId: number
  revokedAt: string | null
  role: 'OrganizationAdmin' | 'Treasurer' | 'FormAdmin' | 'Reader'
}

export interface Invoices {
  amount: number
  id: string
  issuedAt: string
  kind: InvoiceKind
  number: number
  orderId: number
  organizationId: number
  place: number
  year: number
}

export interface JournalAccounts {
  name: string | null
  number: string
  organizationId: number
  scope: 'use' | 'campaign' | 'rate'
  subject: string
}

export interface JournalSettings {
  accountantEmail: string | null
  closesMonthly: Generated<boolean>
  code: Generated<string>
  organizationId: number
  rhythm: Generated<Rhythm>
}

export interface KillSwitches {
  id: Generated<number>
  name: 'payments' | 'captures' | 'offSessionCharges'
  offSince: string
  organizationId: number | null
  reason: string
}

export interface LedgerEntries {
  bookedAt: string
  currency: Generated<'EUR'>
  id: string
  key: string
  kind: LedgerKind
  organizationId: number
  paymentId: number | null
  recordedAt: Generated<string>
  traceId: string
}

export interface LedgerSeals {
  createdAt: string
  entryIds: string[]
  hash: Buffer
  number: number
  organizationId: number
  previous: Generated<number | null>
}

export interface LegalTexts {
  createdAt: string
  kind: LegalTextKind
  organizationId: number
  text: string
  userId: number | null
  version: number
}

export interface LimitCounts {
  endsAt: string
  key: string
  times: number
}

export interface LineMoves {
  difference: number
  fromLabel: string
  id: Generated<number>
  itemId: number
  movedAt: string
  movedBy: number
  orderId: number
  organizationId: number
  refunded: number
  toLabel: string
}

export interface ListActRows {
  actId: string
  organizationId: number
  outcome: RowOutcome | null
  rowId: number
  subjectId: number | null
}

export interface ListActs {
  chosen: number[] | null
  createdAt: string
  endedAt: string | null
  formIds: number[] | null
  id: string
  input: ColumnType<ListActInput, string, string>
  kind: ListActKind
  list: ListName
  locale: Locale
  organizationId: number
  place: ColumnType<ListPlace, string, string> | null
  query: string
  status: Generated<ListActStatus>
  total: number | null
  userId: number
}

export interface ListViews {
  createdAt: string
  createdBy: number
  id: Generated<number>
  list: ListName
  name: string
  organizationId: number
  query: string
}

export interface LoginTries {
  accountKey: Buffer
  failed: number
  failedAt: string
  lockedUntil: string | null
}

export interface MailNotices {
  id: string
  signedAt: string
  takenAt: string
}

export interface Mails {
  claimedAt: string
  failedAt: string | null
  failure: string | null
  kind: string
  messageId: string
  orderId: number | null
  organizationId: number
  reader: string | null
  refusedAt: string | null
  sentAt: string | null
  subjectId: string
}

export interface MembershipCards {
  code: string
  createdAt: string
  formId: number
  id: string
  itemId: number
  number: number
  orderId: number
  organizationId: number
  place: number
  secret: string
}

export interface Memberships {
  endsOn: string
  formId: number
  isCounted: Generated<boolean>
  isLatest: Generated<boolean>
  itemId: number
  memberId: number
  nameKey: string
  orderId: number
  organizationId: number
  season: Generated<string>
  stands: boolean
  startsOn: string
}

export interface MessageRecipients {
  email: string | null
  facts: ColumnType<MergeFacts, string, string>
  itemId: number
  messageId: string
  number: number
  orderId: number
  organizationId: number
  reader: string
  reason: LeftOutReason | null
}

export interface Messages {
  body: string
  createdAt: string
  formIds: number[] | null
  id: string
  kind: MessageKind
  list: ListName
  locale: Locale
  organizationId: number
  query: string
  queued: Generated<number>
  sentAt: string | null
  status: MessageStatus
  subject: string
  userId: number
  version: Generated<number>
}

export interface NewsComplaints {
  emailKey: string
  saidAt: string
}

export interface NewsRefusals {
  emailKey: string
  organizationId: number
  saidAt: string
  saidBy: string
}

export interface OperatorInvitations {
  createdAt: string
  email: string
  emailKey: string
  expiresAt: string
  id: string
  invitedBy: number | null
  locale: Locale
  usedAt: string | null
}

export interface Operators {
  invitedBy: number | null
  since: string
  userId: number
}

export interface OperatorSettings {
  changedAt: string
  changedBy: string
  name: string
  value: ColumnType<unknown, string, string>
}

export interface OrderEdits {
  changes: ColumnType<readonly ItemChange[], string, string>
  editedAt: string
  editedBy: number
  id: Generated<number>
  itemId: number
  orderId: number
  organizationId: number
}

export interface OrderItems {
  amount: number
  details: Generated<ColumnType<unknown, string, string>>
  discount: Generated<number>
  id: Generated<number>
  label: string
  orderId: number
  organizationId: number
  position: number
  quantity: Generated<number>
  tierId: number | null
  tierType: TierType
  validFrom: string | null
  validUntil: string | null
  vatRate: Generated<Numeric>
}

export interface OrderNotes {
  body: string
  id: Generated<number>
  orderId: number
  organizationId: number
  writtenAt: string
  writtenBy: number
}

export interface Orders {
  amount: number
  cartId: string
  couponCode: string | null
  couponId: number | null
  createdAt: string
  currency: Generated<'EUR'>
  deliveredOn: string | null
  formId: number
  id: Generated<number>
  isRecorded: Generated<boolean>
  locale: Locale
  organizationId: number
  status: Generated<OrderStatus>
  tip: number
  traceId: string
}

export interface OrderSnapshots {
  createdAt: string
  orderId: number
  organizationId: number
  snapshot: ColumnType<unknown, string, string>
}

export interface Organizations {
  accountMayCollect: Generated<boolean>
  allowCollect: Generated<boolean>
  authenticationState: Generated<string>
  category: Generated<string>
  city: Generated<string>
  collectCap: number | null
  contactEmail: string | null
  contentId: Generated<string>
  country: Generated<string>
  createdAt: Generated<string>
  description: Generated<string>
  fiscalReceiptEligibility: Generated<boolean>
  id: Generated<number>
  issuesTaxReceipts: Generated<boolean>
  isUnderColucheLaw: Generated<boolean>
  legalForm: Generated<string>
  legalName: Generated<string>
  logoPath: string | null
  mediator: Generated<string>
  name: string
  nameKey: Generated<string>
  organismType: 'association' | 'endowmentFund' | 'foundation'
  palette: string | null
  phone: Generated<string>
  provider: Generated<ProviderName>
  providerAccountId: string | null
  publicationDirector: Generated<string>
  rna: string | null
  salesConditionsUrl: string | null
  seat: Generated<string>
  siren: string | null
  slug: string
  transferDays: number | null
  vatExemption: Generated<VatExemption | ''>
  vatNumber: Generated<string>
  website: string | null
  withheldSince: string | null
  zipCode: Generated<string>
}

export interface PasskeyChallenges {
  challenge: string
  expiresAt: string
  id: string
  purpose: 'register' | 'prove' | 'login'
  sessionId: string | null
  userId: number | null
}

export interface Passkeys {
  counter: number
  createdAt: string
  credentialId: string
  isBackedUp: boolean
  name: string
  publicKey: Buffer
  transports: string[]
  usedAt: string | null
  userId: number
}

export interface Payers {
  address: string | null
  birthDate: string | null
  cartId: string
  city: string | null
  companyLegalStatusId: number | null
  companyName: string | null
  companySiren: string | null
  country: string | null
  email: string | null
  eraseAskedAt: string | null
  erasedAt: string | null
  fileId: string | null
  firstName: string | null
  isCompany: Generated<boolean>
  lastName: string | null
  organizationId: number
  userId: number | null
  zipCode: string | null
}

export interface PaymentAttempts {
  accountId: string
  amount: number
  capture: AttemptCapture
  confirmationToken: string | null
  createdAt: string
  customerId: string | null
  declineCode: string | null
  description: string
  doubtSince: string | null
  errorCode: ErrorCode | null
  id: string
  intentId: string | null
  keepMethod: Generated<boolean>
  mandate: ColumnType<Mandate, string, string> | null
  means: Generated<PaymentMethodType>
  method: ColumnType<ShownMethod, string, string> | null
  number: number
  organizationId: number
  paymentId: number
  paymentMethod: string | null
  provider: ProviderName
  recoveryId: string | null
  replay: Generated<number>
  requestId: string | null
  settledAt: string | null
  status: Generated<AttemptStatus>
  stoppedAt: string | null
  tip: Generated<number>
  traceId: string
  trigger: AttemptTrigger
  userId: number | null
}

export interface PaymentRequests {
  amount: number
  backUrl: string | null
  cartId: string
  cartVersion: number
  consents: ColumnType<Consents, string, string>
  createdAt: string
  currency: Generated<'EUR'>
  customerId: string | null
  errorCode: ErrorCode | null
  expiresAt: string
  failedAttempts: Generated<number>
  formId: number
  frozen: ColumnType<FrozenCart, string, string>
  id: string
  locale: Locale
  organizationId: number
  provider: ProviderName
  renewsOrderId: number | null
  status: Generated<RequestStatus>
  tip: number
  traceId: string
}

export interface Payments {
  amount: number
  amountTip: Generated<number>
  attemptId: string | null
  capturedAt: string | null
  createdAt: string
  currency: Generated<'EUR'>
  dueOn: string
  errorCode: number | null
  id: Generated<number>
  intentId: string | null
  key: string
  means: Generated<PaymentMeans>
  number: Generated<number>
  orderId: number | null
  organizationId: number
  refusals: Generated<number>
  regulariseUntil: string | null
  requestId: string | null
  retryOn: string | null
  status: PaymentStatus
}

export interface Payouts {
  amount: number
  arrivalOn: string | null
  createdAt: string
  form: Generated<StatementForm>
  id: string
  journal: ColumnType<unknown, string, string> | null
  organizationId: number
  provider: ProviderName
  providerPayoutId: string
  settledAt: string | null
  statement: ColumnType<unknown, string, string> | null
  status: PayoutStatus
  traceId: string
}

export interface People {
  address: string | null
  birthDate: string | null
  city: string | null
  corrected: Generated<PersonField[]>
  country: string | null
  createdAt: string
  email: string | null
  firstName: string
  id: Generated<number>
  isMatched: Generated<boolean>
  lastName: string
  mergedInto: number | null
  organizationId: number
  phone: string | null
  search: string
  sortKey: string
  tags: Generated<string[]>
  zipCode: string | null
}

export interface PeopleImportRows {
  cells: string[]
  decidedId: number | null
  decision: 'new' | 'person' | 'skip' | null
  importId: string
  line: number
  organizationId: number
  outcome: ImportOutcome | null
  personIds: Generated<number[]>
  twinLine: number | null
  verdict: RowVerdict | null
}

export interface PeopleImports {
  appliedAt: string | null
  changedAt: string
  columns: Generated<(ImportField | '')[]>
  done: Generated<number>
  headings: Generated<string[]>
  id: string
  name: string
  organizationId: number
  problem: ColumnType<PeopleFileProblem, string, string> | null
  rows: number | null
  sentAt: string
  sentBy: number
  sha256: string
  status: ImportStatus
}

export interface PersonConsents {
  accepts: boolean
  id: Generated<number>
  organizationId: number
  personId: number
  saidHow: string
  writtenAt: string
  writtenBy: number
}

export interface PersonKeys {
  key: string
  organizationId: number
  personId: number
}

export interface PersonMentions {
  itemId: number
  nameId: number
  orderId: number
  organizationId: number
}

export interface PersonMerges {
  goneId: number
  id: Generated<number>
  keptId: number
  mergedAt: string
  mergedBy: number
  organizationId: number
  undoneAt: string | null
  undoneBy: number | null
}

export interface PersonNames {
  birthDate: string | null
  byHand: Generated<boolean>
  emailKey: string | null
  id: Generated<number>
  isPayersEmail: boolean
  nameKey: string
  organizationId: number
  ownId: number | null
  personId: number
}

export interface PersonNotes {
  body: string
  id: Generated<number>
  organizationId: number
  personId: number
  writtenAt: string
  writtenBy: number
}

export interface PersonProposals {
  oneId: number
  organizationId: number
  otherId: number
  reasons: LikenessReason[]
  score: number
  state: Generated<'open' | 'refused'>
}

export interface PersonWritings {
  address: string | null
  birthDate: string | null
  city: string | null
  country: string | null
  email: string | null
  firstName: string | null
  hasMade: boolean
  importId: string
  lastName: string | null
  line: number
  nameId: number | null
  organizationId: number
  personId: number
  phone: string | null
  tags: Generated<string[]>
  writtenAt: string
  writtenBy: number
  zipCode: string | null
}

export interface Pools {
  formId: number
  id: Generated<number>
  label: string
  organizationId: number
}

export interface Postings {
  account: string
  amount: number
  entryId: string
  organizationId: number
  position: number
}

export interface Postponements {
  byDefault: PostponementDefault
  chooseUntil: string
  createdAt: string
  endAt: string | null
  formId: number
  number: number
  organizationId: number
  postponedBy: number
  startAt: string
  traceId: string
  wasStartAt: string | null
  words: string
}

export interface Prospects {
  cartId: string | null
  createdAt: string
  email: string
  emailKey: string
  formId: number
  id: Generated<string>
  locale: Locale
  organizationId: number
  place: Generated<number>
  quantity: Generated<number>
  settledAt: string | null
  state: Generated<WaitingState>
  tierId: number | null
}

export interface ProviderAccounts {
  accountId: string
  bankLast4: string | null
  bankName: string | null
  dueBy: string | null
  mayBePaidOut: boolean | null
  mayCollect: Generated<boolean>
  needs: ColumnType<readonly AccountNeed[], string, string> | null
  organizationId: number
  provider: ProviderName
  readAt: string | null
}

export interface ProviderCursors {
  cursor: string | null
  name: string
  provider: ProviderName
  seenAt: string
}

export interface ProviderEvents {
  account: string
  eventId: string
  payload: ColumnType<unknown, string, string>
  provider: ProviderName
  receivedAt: Generated<string>
  traceId: string
  type: string
}

export interface ProviderMovements {
  amount: number
  createdAt: string
  explainedAt: string | null
  fee: number
  id: string
  intentId: string | null
  ownId: string | null
  provider: ProviderName
  sourceId: string | null
  type: string
}

export interface ReceiptDeclarations {
  amount: number
  count: number
  declaredAt: string
  declaredBy: number
  endsOn: string
  organizationId: number
}

export interface ReceiptRuns {
  done: Generated<number>
  finishedAt: string | null
  organizationId: number
  startedAt: string
  total: number
  year: number
}

export interface ReceiptSettings {
  articles: Generated<Article[]>
  body: BodyKind | null
  bodyDetail: Generated<string>
  issuedElsewhere: Generated<boolean>
  mandatedAt: string | null
  mandatedBy: number | null
  mode: Generated<ReceiptMode>
  object: Generated<string>
  organizationId: number
  signatoryCapacity: Generated<string>
  signatoryName: Generated<string>
}

export interface Reconciliations {
  compared: Generated<number>
  difference: Generated<number>
  findings: Generated<ColumnType<unknown, string, string>>
  finishedAt: string | null
  id: string
  startedAt: string
  subject: Generated<string>
}

export interface RecordedPayments {
  amount: number
  formId: number
  means: OfflineMeans | null
  organizationId: number
  paymentId: number
  receivedOn: string
  recordedAt: string
  recordedBy: number
  reference: string | null
  slipNumber: number | null
  voidedAt: string | null
  voidedBy: number | null
  voidReason: string | null
  wasRegulariseUntil: string | null
  wasRetryOn: string | null
  wasStatus: BeforeCashed | null
}

export interface RecoveryCodes {
  codeHash: string
  createdAt: string
  place: number
  usedAt: string | null
  userId: number
}

export interface RefreshTokens {
  expiresAt: string
  family: string
  id: string
  issuedAt: string
  replacedAt: string | null
  replacedBy: string | null
  revokedAt: string | null
  startedAt: string
  tokenHash: Buffer
  userId: number
}

export interface RefundRequests {
  answeredAt: string | null
  answeredBy: number | null
  askedAt: string
  formId: number
  itemId: number
  orderId: number
  organizationId: number
  owed: number
  status: RefundRequestStatus
}

export interface Refunds {
  byTransfer: Generated<boolean>
  cancelOrder: Generated<boolean>
  capturedOn: string | null
  comment: string | null
  createdAt: string
  doubtSince: string | null
  formId: number | null
  groupRefundId: string | null
  id: string
  keptPayments: readonly number[] | null
  lines: ColumnType<readonly RefundLine[], string, string> | null
  number: Generated<number>
  organizationId: number
  organizationPart: number
  paymentId: number
  provider: ProviderName
  providerRefundId: string | null
  replay: Generated<number>
  requestedBy: string
  returnedAt: string | null
  sendMail: Generated<boolean>
  settledAt: string | null
  status: Generated<RefundStatus>
  takenAt: string | null
  takesFrom: string | null
  takesFromDispute: string | null
  tipPart: number
  traceId: string
}

export interface Regularisations {
  backUrl: string | null
  createdAt: string
  errorCode: ErrorCode | null
  expiresAt: string
  failedAttempts: Generated<number>
  id: string
  locale: Locale
  organizationId: number
  paymentId: number
  provider: ProviderName
  status: Generated<RecoveryStatus>
  traceId: string
}

export interface RenewalCarts {
  cartId: string
  orderId: number
  organizationId: number
}

export interface RenewalRefusals {
  orderId: number
  organizationId: number
  refusedAt: string
}

export interface RenewalReminders {
  endsOn: string
  orderId: number
  organizationId: number
  queuedOn: string
  stage: string
}

export interface RepaymentAccounts {
  givenAt: string
  holder: string
  iban: string
  organizationId: number
  repaymentId: string
}

export interface RepaymentFiles {
  createdAt: string
  executeOn: string
  iban: string
  id: string
  madeBy: number
  organizationId: number
}

export interface Repayments {
  amount: number
  askedBy: number
  bookedAt: string | null
  createdAt: string
  fileId: string | null
  formId: number
  groupRefundId: string | null
  id: string
  isRefund: Generated<boolean>
  orderId: number
  organizationId: number
  paymentId: number
  sentAt: string | null
  sentBy: number | null
  status: RepaymentStatus
}

export interface Reports {
  createdAt: string
  email: string
  formId: number | null
  id: string
  locale: Generated<Locale>
  message: string
  organizationId: number | null
  reason: ReportReason
  status: Generated<ReportStatus>
  traceId: string
  url: string
}

export interface ReportSteps {
  actor: string
  at: string
  event: ReportEvent
  id: string
  reasons: string
  reportId: string
}

export interface ReturnedItems {
  itemId: number
  organizationId: number
}

export interface ReturnOrigins {
  organizationId: number
  origin: string
}

export interface Roles {
  formId: number | null
  id: Generated<number>
  orderMails: Generated<OrderMails>
  orderMailsSince: Generated<string>
  organizationId: number
  role: 'OrganizationAdmin' | 'Treasurer' | 'FormAdmin' | 'Reader'
  userId: number
}

export interface Schedules {
  amount: number
  cost: Generated<number>
  count: number | null
  createdAt: string
  customerId: string
  dayOfLevy: number
  expiryToldFor: string | null
  frequency: ScheduleFrequency
  grantedBy: Generated<'organization'>
  id: Generated<number>
  mandate: ColumnType<Mandate, string, string> | null
  means: Generated<PaymentMethodType>
  method: ColumnType<ShownMethod, string, string> | null
  nextOn: string
  orderId: number
  organizationId: number
  paymentMethod: string | null
  provider: ProviderName
  status: Generated<ScheduleStatus>
  suspendedUntil: string | null
}

export interface SchemaMigrations {
  appliedAt: Generated<string>
  checksum: string
  name: string
}

export interface SearchEntries {
  cityKey: string
  closesAt: Generated<string>
  endsAt: string | null
  facets: string[]
  formId: number
  nameKey: string
  names: string
  organizationId: number
  startsAt: string | null
  words: string
}

export interface SearchWords {
  kind: string
  word: string
}

export interface SeenConflicts {
  organizationId: number
  scanId: string
  seenAt: string
  seenBy: number
}

export interface SeriesCheques {
  amount: number
  depositOn: string
  number: number
  organizationId: number
  paymentId: number
  returnedAt: string | null
  returnedBy: number | null
  settledAt: string | null
  settledBy: number | null
  slipNumber: number | null
}

export interface SessionProofs {
  factor: FactorKind
  provenAt: string
  sessionId: string
  userId: number
}

export interface Settlements {
  choice: SettlementChoice | null
  chooseUntil: string | null
  chosenAt: string | null
  createdAt: string
  formId: number
  givenAmount: number | null
  givenWords: string | null
  lookAt: string | null
  orderId: number
  organizationId: number
  postponement: number | null
  status: SettlementStatus
  triedAt: string | null
  waitsFor: SettlementWait | null
}

export interface Setups {
  accountId: string
  amount: number | null
  confirmationToken: string | null
  createdAt: string
  customerId: string
  declineCode: string | null
  id: string
  organizationId: number
  paymentMethod: string | null
  provider: ProviderName
  replay: Generated<number>
  scheduleId: number
  settledAt: string | null
  setupId: string | null
  status: Generated<SetupStatus>
  traceId: string
}

export interface Stocks {
  capacity: number
  formId: number | null
  held: Generated<number>
  kind: StockUnit['kind']
  organizationId: number
  sold: Generated<number>
  targetId: number
}

export interface Supplements {
  amount: number
  askedAt: string
  askedBy: number
  cartId: string
  fromTierId: number | null
  id: Generated<number>
  itemId: number
  label: string
  optionId: number | null
  orderId: number
  organizationId: number
  paysUntil: string
  takenBackAt: string | null
  takenBackBy: number | null
  toTierId: number | null
}

export interface TaxReceiptPayments {
  amount: number
  organizationId: number
  paymentId: number
  receiptId: string
  stands: Generated<boolean>
}

export interface TaxReceipts {
  amount: number
  cancelCause: CancelCause | null
  canceledAt: string | null
  cancelReason: string | null
  id: string
  issuedAt: string
  kind: ReceiptKind
  number: number
  organizationId: number
  paidOn: string
  replaces: string | null
  status: Generated<ReceiptStatus>
  year: number
}

export interface TicketChanges {
  changedAt: string
  code: string | null
  email: string | null
  firstName: string | null
  id: string
  kind: 'renamed' | 'passedOn'
  lastName: string | null
  organizationId: number
  secret: string | null
  ticketId: string
}

export interface Tickets {
  code: string
  createdAt: string
  email: string | null
  firstName: string | null
  formId: number
  id: string
  itemId: number
  lastName: string | null
  number: number
  orderId: number
  organizationId: number
  place: number
  secret: string
  version: Generated<number>
}

export interface TierDays {
  day: string
  formId: number
  organizationId: number
  tierId: number | null
  units: number
}

export interface Tiers {
  counterpart: number | null
  deletedAt: string | null
  description: Generated<string>
  formId: number
  id: Generated<number>
  installmentCounts: Generated<number[]>
  isEligibleTaxReceipt: Generated<boolean>
  label: string
  maxPerUser: number | null
  minimumAmount: number | null
  organizationId: number
  paymentFrequency: Generated<'Single' | 'Installment' | 'Monthly'>
  poolId: number | null
  position: number
  price: Generated<number>
  priceCategory: 'Fixed' | 'Pwyw' | 'Free'
  reservedCode: string | null
  reservedDomains: Generated<string[]>
  reservedFor: 'code' | 'domains' | 'members' | null
  saleEndAt: string | null
  saleStartAt: string | null
  tierType: TierType
  validFrom: string | null
  validMonths: number | null
  validUntil: string | null
  vatRate: Generated<Numeric>
}

export interface TransferParts {
  amount: number
  lineId: number | null
  number: number
  organizationId: number
  paymentId: number
  receivedOn: string
  recordedAt: string
  recordedBy: number
  requestKey: string | null
}

export interface TransferSettings {
  changedAt: string
  changedBy: number
  days: number
  holder: string
  iban: string
  organizationId: number
}

export interface UncomparedEntries {
  entryId: string
  organizationId: number
}

export interface UncomparedPayments {
  organizationId: number
  paymentId: number
}

export interface UnfoldedEntries {
  entryId: string
  organizationId: number
}

export interface UnfoldedOrders {
  change: number
  formId: number
  orderId: number
  organizationId: number
}

export interface UnsettledMemberships {
  orderId: number
  organizationId: number
}

export interface UnstatedEntries {
  entryId: string
  organizationId: number
}

export interface UserCustomers {
  createdAt: string
  customerId: string
  provider: ProviderName
  userId: number
}

export interface Users {
  createdAt: Generated<string>
  email: string
  emailKey: string
  erasedAt: string | null
  firstName: string
  id: Generated<number>
  inactivityToldOn: string | null
  isVerified: Generated<boolean>
  lastName: string
  lastSeenOn: Generated<string>
  newEmail: string | null
  newEmailAt: string | null
  passkeyHandle: Buffer | null
  passwordExpired: Generated<boolean>
  passwordHash: string | null
  passwordSetAt: string | null
  preferences: Generated<ColumnType<unknown, string, string>>
}

export interface WaitingRooms {
  admitted: Generated<number>
  atOnce: number
  base: Generated<number>
  credit: Generated<number>
  display: Generated<Display>
  formId: number
  inside: Generated<number>
  isOn: boolean
  keepsOpening: boolean
  movedAt: Generated<string>
  opening: string | null
  organizationId: number
  perMinute: number
  poolEnd: number | null
  seed: string | null
  tickets: Generated<number>
  unitsLeft: number | null
}

export interface WaitingTurns {
  above: number
  at: string
  formId: number
  organizationId: number
  upTo: number
}

export interface Withdrawals {
  amount: number
  createdAt: string
  lines: ColumnType<readonly RefundLine[], string, string>
  orderId: number
  organizationId: number
  refundBy: string
  traceId: string
}

export interface WorkerHeartbeats {
  seenAt: string
  workerId: string
}

export interface DB {
  accountBalances: AccountBalances
  accountLinks: AccountLinks
  accountOpenings: AccountOpenings
  agreements: Agreements
  apiKeys: ApiKeys
  applications: Applications
  audit: Audit
  authenticatorApps: AuthenticatorApps
  awaitedTransfers: AwaitedTransfers
  bankFiles: BankFiles
  bankLines: BankLines
  cancellations: Cancellations
  cancelledLines: CancelledLines
  capturedDays: CapturedDays
  carts: Carts
  checkoutCarts: CheckoutCarts
  closedEntries: ClosedEntries
  closedMonths: ClosedMonths
  closedMovements: ClosedMovements
  collectedSums: CollectedSums
  comparedAccounts: ComparedAccounts
  counselConfirmations: CounselConfirmations
  coupons: Coupons
  customFields: CustomFields
  deadAddresses: DeadAddresses
  debitMethods: DebitMethods
  deliveries: Deliveries
  deliveryAttempts: DeliveryAttempts
  depositSlips: DepositSlips
  differences: Differences
  disputeEvidence: DisputeEvidence
  disputes: Disputes
  disputeTakes: DisputeTakes
  documentImages: DocumentImages
  documentNumbers: DocumentNumbers
  documents: Documents
  doors: Doors
  doorScans: DoorScans
  eventChanges: EventChanges
  eventEndpoints: EventEndpoints
  events: Events
  exportPieces: ExportPieces
  exports: Exports
  extraOptions: ExtraOptions
  files: Files
  formDays: FormDays
  formerAddresses: FormerAddresses
  formImages: FormImages
  forms: Forms
  gates: Gates
  groupRefundOrders: GroupRefundOrders
  groupRefunds: GroupRefunds
  guestMails: GuestMails
  heldInvoices: HeldInvoices
  holds: Holds
  householdMembers: HouseholdMembers
  householdRefusals: HouseholdRefusals
  households: Households
  installation: Installation
  invitations: Invitations
  invoices: Invoices
  journalAccounts: JournalAccounts
  journalSettings: JournalSettings
  killSwitches: KillSwitches
  ledgerEntries: LedgerEntries
  ledgerSeals: LedgerSeals
  legalTexts: LegalTexts
  limitCounts: LimitCounts
  lineMoves: LineMoves
  listActRows: ListActRows
  listActs: ListActs
  listViews: ListViews
  loginTries: LoginTries
  mailNotices: MailNotices
  mails: Mails
  membershipCards: MembershipCards
  memberships: Memberships
  messageRecipients: MessageRecipients
  messages: Messages
  newsComplaints: NewsComplaints
  newsRefusals: NewsRefusals
  operatorInvitations: OperatorInvitations
  operators: Operators
  operatorSettings: OperatorSettings
  orderEdits: OrderEdits
  orderItems: OrderItems
  orderNotes: OrderNotes
  orders: Orders
  orderSnapshots: OrderSnapshots
  organizations: Organizations
  passkeyChallenges: PasskeyChallenges
  passkeys: Passkeys
  payers: Payers
  paymentAttempts: PaymentAttempts
  paymentRequests: PaymentRequests
  payments: Payments
  payouts: Payouts
  people: People
  peopleImportRows: PeopleImportRows
  peopleImports: PeopleImports
  personConsents: PersonConsents
  personKeys: PersonKeys
  personMentions: PersonMentions
  personMerges: PersonMerges
  personNames: PersonNames
  personNotes: PersonNotes
  personProposals: PersonProposals
  personWritings: PersonWritings
  pools: Pools
  postings: Postings
  postponements: Postponements
  prospects: Prospects
  providerAccounts: ProviderAccounts
  providerCursors: ProviderCursors
  providerEvents: ProviderEvents
  providerMovements: ProviderMovements
  receiptDeclarations: ReceiptDeclarations
  receiptRuns: ReceiptRuns
  receiptSettings: ReceiptSettings
  reconciliations: Reconciliations
  recordedPayments: RecordedPayments
  recoveryCodes: RecoveryCodes
  refreshTokens: RefreshTokens
  refundRequests: RefundRequests
  refunds: Refunds
  regularisations: Regularisations
  renewalCarts: RenewalCarts
  renewalRefusals: RenewalRefusals
  renewalReminders: RenewalReminders
  repaymentAccounts: RepaymentAccounts
  repaymentFiles: RepaymentFiles
  repayments: Repayments
  reports: Reports
  reportSteps: ReportSteps
  returnedItems: ReturnedItems
  returnOrigins: ReturnOrigins
  roles: Roles
  schedules: Schedules
  schemaMigrations: SchemaMigrations
  searchEntries: SearchEntries
  searchWords: SearchWords
  seenConflicts: SeenConflicts
  seriesCheques: SeriesCheques
  sessionProofs: SessionProofs
  settlements: Settlements
  setups: Setups
  stocks: Stocks
  supplements: Supplements
  taxReceiptPayments: TaxReceiptPayments
  taxReceipts: TaxReceipts
  ticketChanges: TicketChanges
  tickets: Tickets
  tierDays: TierDays
  tiers: Tiers
  transferParts: TransferParts
  transferSettings: TransferSettings
  uncomparedEntries: UncomparedEntries
  uncomparedPayments: UncomparedPayments
  unfoldedEntries: UnfoldedEntries
  unfoldedOrders: UnfoldedOrders
  unsettledMemberships: UnsettledMemberships
  unstatedEntries: UnstatedEntries
  userCustomers: UserCustomers
  users: Users
  waitingRooms: WaitingRooms
  waitingTurns: WaitingTurns
  withdrawals: Withdrawals
  workerHeartbeats: WorkerHeartbeats
}
