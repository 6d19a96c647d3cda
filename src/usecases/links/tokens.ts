import { closedMonthPath } from '#domain/accounting/month-address.ts'
import { type Gate, gatePath, handInDays } from '#domain/door/gate.ts'
import { type InvoicePlace, invoiceReference } from '#domain/invoice/invoice.ts'
import { applicationPath } from '#domain/membership/application-address.ts'
import { cardPath, orderCardsPath } from '#domain/membership/card-address.ts'
import type { MembershipCard } from '#domain/membership/membership-card.ts'
import { renewalPath } from '#domain/membership/renewal-address.ts'
import { personReference } from '#domain/order/person-attestation.ts'
import { supplementPath } from '#domain/order/supplement.ts'
import {
  attestationAddress,
  invoiceAddress,
  orderPagePath,
  personAttestationAddress,
  receiptAddress,
} from '#domain/payment/outcome-address.ts'
import { repaymentPath, settlementPath } from '#domain/payment/refund-address.ts'
import type { Payment } from '#domain/payment/request.ts'
import { recoveryDays } from '#domain/payment/retry.ts'
import { accountLinkDays, type RepaymentKey } from '#domain/repayment/repayment.ts'
import type { Ticket } from '#domain/ticket/ticket.ts'
import { orderTicketsPath, ticketPath } from '#domain/ticket/ticket-address.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'

/** Days that a signed link works. */
const days = {
  order: 400,
  /** Every mail brings a new one, and a schedule that is over ends it. */
  schedule: 400,
  recovery: recoveryDays,
  /** A page that is opened again gives another. */
  attestation: 1,
  orderOfRecovery: 1,
  /** A mail is kept. */
  mailedAttestation: 90,
  receipt: 1,
  /** Until the taxes of the year after the gift are declared. */
  mailedReceipt: 550,
  invoice: 1,
  /** Until after the last reminder of a season; each mail brings a new one. */
  renewal: 150,
  /** What becomes of it is read there afterwards too. */
  supplement: 60,
  /** Longer than it waits for a decision and then for its payment; each mail brings a new one. */
  application: 150,
  /** A year of accounts, and the time to close them. */
  mailedInvoice: 550,
  /** A year of accounts, and the time to close them. */
  closedMonth: 550,
  /** Six months, as the Digital Services Act asks (article 20). */
  contest: 184,
  /** Whoever waits may leave for as long as the address is kept. */
  waiting: 3 * 366,
} as const

type MonthKey = { readonly organizationId: number; readonly month: string }

/** One row: what its link opens, and nothing else. */
type Row = { readonly organizationId: number; readonly id: number }

function signed({ signer, now }: App, subject: string, kind: keyof typeof days): string {
  return signer.sign(subject, minutesAfter(now(), days[kind] * 24 * 60))
}

/** What an order's link signs: this one order. */
export function orderSubject({ organizationId, id }: Row): string {
  return `order:${organizationId}:${id}`
}

/** A signed token for one order. */
export function orderToken(app: App, order: Row): string {
  return signed(app, orderSubject(order), 'order')
}

/** The same from the page of a refused payment: it must not outlive the link that opened that page. */
export function orderTokenOfRecovery(app: App, order: Row): string {
  return signed(app, orderSubject(order), 'orderOfRecovery')
}

/** The page of an order as a mail links it: opened without an account. */
export function orderPageUrl(app: App, order: Row): string {
  return `${app.operator.origin}${orderPagePath(order.id, orderToken(app, order))}`
}

/** What the link of a schedule signs: this one schedule. */
export function scheduleSubject({ organizationId, id }: Row): string {
  return `schedule:${organizationId}:${id}`
}

/** A signed token for one schedule. */
export function scheduleToken(app: App, schedule: Row): string {
  return signed(app, scheduleSubject(schedule), 'schedule')
}

/** The address of the page where a payer sees and changes what is charged later. */
export function scheduleAddress(app: App, schedule: Row): string {
  return `${app.operator.origin}/paiement/echeancier/${schedule.id}?token=${scheduleToken(app, schedule)}`
}

/** What the link of a closed month signs: this one month. */
export function closedMonthSubject({ organizationId, month }: MonthKey): string {
  return `journal:${organizationId}:${month}`
}

/** The page of a closed month as a mail links it: opened without an account. */
export function closedMonthUrl(app: App, key: MonthKey & { readonly organizationSlug: string }): string {
  const token = signed(app, closedMonthSubject(key), 'closedMonth')
  return `${app.operator.origin}${closedMonthPath(key, token)}`
}

/** What the link of a refused payment signs: this one payment. */
export function recoverySubject({ organizationId, id }: Row): string {
  return `regularise:${organizationId}:${id}`
}

/** The address of the page where a payer settles a refused payment, for 30 days (rule DUE-7). */
export function recoveryAddress(app: App, payment: Row & Pick<Payment, 'key'>): string {
  const token = signed(app, recoverySubject(payment), 'recovery')
  return `${app.operator.origin}/paiement/regularisation/${payment.key}?token=${token}`
}

/** What an attestation's link signs: the one of this payment. */
export function attestationSubject({ organizationId, id }: Row): string {
  return `document:${organizationId}:attestation:${id}`
}

/** Where a payment's attestation is read, with its signed token. */
export function attestationUrl(app: App, payment: Row, from: 'page' | 'mail'): string {
  const kind = from === 'mail' ? 'mailedAttestation' : 'attestation'
  const token = signed(app, attestationSubject(payment), kind)
  return `${app.operator.origin}${attestationAddress(payment.id, token)}`
}

type ItemPlace = { readonly organizationId: number; readonly orderId: number; readonly itemId: number }

/** What the link of a person's attestations signs: those of this item. */
export function personAttestationSubject({ organizationId, itemId }: ItemPlace): string {
  return `document:${organizationId}:personAttestation:${itemId}`
}

/** Where a person's attestation is read, with its signed token; one that an order's token has led to ends with it. */
export function personAttestationUrl(app: App, item: ItemPlace, from: string | null): string {
  const token = signedFrom(app, personAttestationSubject(item), from, 'attestation')
  return `${app.operator.origin}${personAttestationAddress(personReference(item), token)}`
}

/** What the link of a ticket signs: it opens nothing once the ticket was passed on. */
export function ticketSubject({
  organizationId,
  id,
  version,
}: Pick<Ticket, 'organizationId' | 'id' | 'version'>): string {
  return `ticket:${organizationId}:${id}:${version}`
}

/** A signed token for one ticket; one that another token has led to ends with it. */
export function ticketToken(
  app: App,
  ticket: Pick<Ticket, 'organizationId' | 'id' | 'version'>,
  from: string | null = null,
): string {
  return signedFrom(app, ticketSubject(ticket), from)
}

/** A token that lives as long as its kind, and ends with the one that led here, if any did. */
function signedFrom(
  app: App,
  subject: string,
  from: string | null,
  kind: keyof typeof days = 'order',
): string {
  const until = from === null ? undefined : app.signer.endOf(from)
  return until === undefined ? signed(app, subject, kind) : app.signer.sign(subject, until)
}

/** The token of an order's link, where it is one: what it leads to ends with it. */
export function signedOrderToken(app: App, order: Row, token: string | null): string | null {
  return token !== null && app.signer.verifies(orderSubject(order), token, app.now()) ? token : null
}

/** The page of a ticket as a mail links it. */
export function ticketPageUrl(app: App, ticket: Pick<Ticket, 'organizationId' | 'id' | 'version'>): string {
  return `${app.operator.origin}${ticketPath(ticket.id, ticketToken(app, ticket))}`
}

/** The page of an order's tickets as a mail links it: opened without an account. */
export function orderTicketsUrl(app: App, order: Row): string {
  return `${app.operator.origin}${orderTicketsPath(order.id, orderToken(app, order))}`
}
/** What the link of a gate signs: this one. */
export function gateSubject({ organizationId, id }: Pick<Gate, 'organizationId' | 'id'>): string {
  return `gate:${organizationId}:${id}`
}

/** The page of a gate as its link opens it; it works until what happened there need not be handed in any more (rule DOR-4). */
export function gateUrl(app: App, gate: Gate): string {
  const until = minutesAfter(gate.endsAt, handInDays * 24 * 60)
  return `${app.operator.origin}${gatePath(gate.id, app.signer.sign(gateSubject(gate), until))}`
}

type CardKey = Pick<MembershipCard, 'organizationId' | 'id'>

/** What the link of a membership card signs: this one card. */
export function cardSubject({ organizationId, id }: CardKey): string {
  return `card:${organizationId}:${id}`
}

/** A signed token for one card; one that another token has led to ends with it. */
export function cardToken(app: App, card: CardKey, from: string | null = null): string {
  return signedFrom(app, cardSubject(card), from)
}

/** The page of a card as a mail links it. */
export function cardPageUrl(app: App, card: CardKey): string {
  return `${app.operator.origin}${cardPath(card.id, cardToken(app, card))}`
}

/** The page of an order's cards as a mail links it: opened without an account. */
export function orderCardsUrl(app: App, order: Row): string {
  return `${app.operator.origin}${orderCardsPath(order.id, orderToken(app, order))}`
}

/** What the link for renewing an order's memberships signs: this one order. */
export function renewalSubject({ organizationId, id }: Row): string {
  return `renewal:${organizationId}:${id}`
}

/** Where an order's memberships are renewed, or its payer says that they will not be; an address within the product. */
export function signedRenewalPath(app: App, order: Row, page?: 'arret'): string {
  return renewalPath({ orderId: order.id, token: signed(app, renewalSubject(order), 'renewal') }, page)
}

/** The same as a mail links it. */
export function renewalUrl(app: App, order: Row, page?: 'arret'): string {
  return `${app.operator.origin}${signedRenewalPath(app, order, page)}`
}

/** What the link signs that asks a payer for more: this one supplement. */
export function supplementSubject({ organizationId, id }: Row): string {
  return `supplement:${organizationId}:${id}`
}

/** Where what is asked afterwards is paid (rule ORD-7); an address within the product. */
export function signedSupplementPath(app: App, supplement: Row): string {
  const token = signed(app, supplementSubject(supplement), 'supplement')
  return supplementPath({ supplementId: supplement.id, token })
}

/** The same as a mail links it. */
export function supplementUrl(app: App, supplement: Row): string {
  return `${app.operator.origin}${signedSupplementPath(app, supplement)}`
}

/** What the link of an application for membership signs: this one. */
export function applicationSubject({ organizationId, id }: Row): string {
  return `application:${organizationId}:${id}`
}

/** Where an application is followed, and paid once it is accepted; an address within the product. */
export function signedApplicationPath(app: App, application: Row): string {
  const token = signed(app, applicationSubject(application), 'application')
  return applicationPath({ applicationId: application.id, token })
}

/** The same as a mail links it. */
export function applicationUrl(app: App, application: Row): string {
  return `${app.operator.origin}${signedApplicationPath(app, application)}`
}

/** What a tax receipt's link signs: this one. */
export function receiptSubject({ organizationId, id }: ReceiptKey): string {
  return `document:${organizationId}:receipt:${id}`
}

/** Where a tax receipt is read, with its signed token. */
export function receiptUrl(app: App, receipt: ReceiptKey, from: 'page' | 'mail'): string {
  const token = signed(app, receiptSubject(receipt), from === 'mail' ? 'mailedReceipt' : 'receipt')
  return `${app.operator.origin}${receiptAddress(receipt.id, token)}`
}

/** What the link of an invoice or a credit note signs: this one. */
export function invoiceSubject(invoice: InvoicePlace): string {
  return `document:${invoice.organizationId}:invoice:${invoiceReference(invoice)}`
}

/** Where an invoice or a credit note is read, with its signed token; one that another token has led to ends with it. */
export function invoiceUrl(
  app: App,
  invoice: InvoicePlace,
  from: 'page' | 'mail' | { readonly token: string },
): string {
  const kind = from === 'mail' ? 'mailedInvoice' : 'invoice'
  const token = signedFrom(app, invoiceSubject(invoice), typeof from === 'string' ? null : from.token, kind)
  return `${app.operator.origin}${invoiceAddress(invoiceReference(invoice), token)}`
}

/** Days that the link of a settlement works after the last day on which its payer chooses: what became of the order is read there. */
const settlementDays = 60

/** What the link of an order whose event is cancelled signs: not the order's own, which is passed on with its tickets (rule CAN-2). */
export function settlementSubject({ organizationId, id }: Row): string {
  return `settlement:${organizationId}:${id}`
}

/** Where a payer says what becomes of an order; it works until some days after `chooseUntil`, their last ISO day. */
export function settlementUrl(app: App, order: Row, chooseUntil: string): string {
  const until = minutesAfter(`${chooseUntil}T00:00:00.000Z`, settlementDays * 24 * 60)
  const token = app.signer.sign(settlementSubject(order), until)
  return `${app.operator.origin}${settlementPath(order.id, token)}`
}

/** What the link signs by which a payer names an account: one repayment. */
export function repaymentSubject({ organizationId, id }: RepaymentKey): string {
  return `repayment:${organizationId}:${id}`
}

/** Where a payer names the account to which they are paid back (rule REF-14). */
export function repaymentUrl(app: App, repayment: RepaymentKey): string {
  const until = minutesAfter(app.now(), accountLinkDays * 24 * 60)
  const token = app.signer.sign(repaymentSubject(repayment), until)
  return `${app.operator.origin}${repaymentPath(repayment.id, token)}`
}

type ReceiptKey = { readonly organizationId: number; readonly id: string }

/** What the link of a withheld page signs: the report that it is about. */
export function reportSubject(reportId: string): string {
  return `report:${reportId}`
}

/** Where an association contests that its page is withheld. */
export function contestAddress(app: App, reportId: string): string {
  return `${app.operator.origin}/contestation/${reportId}?token=${signed(app, reportSubject(reportId), 'contest')}`
}

/** What the links of a waiting list sign: one entry. */
export function waitingSubject(entryId: string): string {
  return `waiting:${entryId}`
}

/** Where somebody who waited finds what is offered, or leaves: nothing is kept of the token. */
export function waitingAddress(app: App, entryId: string, page: 'offre' | 'quitter'): string {
  const token = signed(app, waitingSubject(entryId), 'waiting')
  return `${app.operator.origin}/liste-attente/${entryId}/${page}?token=${token}`
}

/** Where a list goes on, as an opaque text: the id of the last row. */
export function tokenOf(id: number): string {
  return Buffer.from(`after:${id}`).toString('base64url')
}

/** The id of a token; `undefined` for any other text. */
export function idOfToken(token: string): number | undefined {
  const [, id] = /^after:([1-9]\d{0,9})$/.exec(Buffer.from(token, 'base64url').toString('latin1')) ?? []
  const number = Number(id)
  return id !== undefined && number <= 2_147_483_647 ? number : undefined
}

type ExportRow = { readonly organizationId: number; readonly id: string }

/** What the link of a file of a list signs: this one file. */
export function exportSubject({ organizationId, id }: ExportRow): string {
  return `export:${organizationId}:${id}`
}

/** A signed token for such a file: it ends with the file. */
export function exportToken({ signer }: Pick<App, 'signer'>, row: ExportRow, expiresAt: string): string {
  return signer.sign(exportSubject(row), expiresAt)
}
