import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { imagesInUse } from '#db/document-images.ts'
import { documentOf, insertDocument, type StoredDocument } from '#db/documents.ts'
import { givenBackOfOrder } from '#db/given-back.ts'
import { invoiceJob } from '#db/invoices.ts'
import type { OrderFacts } from '#db/order-facts.ts'
import { paymentByPublicId } from '#db/payments.ts'
import { receiptJob } from '#db/receipts.ts'
import type { Locale } from '#domain/locale.ts'
import { type Attestation, documentNumber } from '#domain/order/attestation.ts'
import type { DocumentImage } from '#domain/order/document-image.ts'
import { orderLines } from '#domain/order/order-lines.ts'
import { isAttested, type Payment, type PaymentKey } from '#domain/payment/request.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { administeredPayment, type PaymentVisit } from '../access/may-administer.ts'
import type { App } from '../app.ts'
import { attestationSubject } from '../links/tokens.ts'
import { parisDate } from '../paris-time.ts'
import { commonFacts, payerOf, shareOf } from './attested-facts.ts'
import { type AttestationFacts, attestationOf, fileOf } from './document-file.ts'
import { type ShownImage, shownImage } from './document-images.ts'
import { type OrderView, type ReadView, readOrderOfPayment } from './read-order-view.ts'
import { sha256Of } from './sha256.ts'
import { asPaid } from './withdrawn-order.ts'

const kind = 'attestation'

/**
 * What an attestation is about: a payment, and what came back of it. After a refund another document certifies what was kept,
 * with the next number: one that was handed out is never changed (rule LAW-6).
 */
function subjectOf({ id }: Pick<Payment, 'id'>, all: OrderFacts['givenBack']): Subject {
  const givenBack = all.flatMap(({ paymentId, on, ...back }) =>
    paymentId === id && on !== null ? { on, ...back } : [],
  )
  if (givenBack.length === 0) return { subjectId: String(id), givenBack }
  const digest = sha256Of(new TextEncoder().encode(JSON.stringify(givenBack)))
  return { subjectId: `${id}:${digest}`, givenBack }
}

type Subject = { readonly subjectId: string; readonly givenBack: Attestation['givenBack'] }

/** The attestation of a payment as it stands now, where it is stored already. */
async function storedAttestation(app: App, payment: Payment): Promise<StoredDocument | undefined> {
  const { organizationId, orderId } = payment
  const all = orderId === null ? [] : await givenBackOfOrder(app.db, { organizationId, id: orderId })
  return documentOf(app.db, { organizationId, kind, subjectId: subjectOf(payment, all).subjectId })
}

/** What draws documents when they come to be. A kept file never changes; what is lost of one is drawn by what draws them today. */
const template = 1

/**
 * Gives a payment its attestation: the next number of its organization and year, with the facts that it shows from now on.
 * Its tax receipt and its order's invoice are looked at next; nothing is drawn while others wait.
 */
async function issueAttestation(
  app: App,
  { organizationId, id: paymentId }: Pick<Payment, 'organizationId' | 'id'>,
  { facts, subjectId }: ToAttest,
): Promise<StoredDocument | undefined> {
  const createdAt = app.now()
  const series = { organizationId, series: kind, year: Number(parisDate(createdAt).slice(0, 4)) }
  const document = {
    ...series,
    id: randomUUIDv7(),
    kind,
    subjectId,
    locale: facts.locale,
    facts,
    template,
    createdAt,
  } as const
  const key = { organizationId, paymentId }
  const following = sql`(${receiptJob(key, app.trace)}) union all (${invoiceJob(key, app.trace)})`
  const number = await insertDocument(app.db, document, following)
  if (number === undefined) return documentOf(app.db, { organizationId, kind, subjectId })
  return { ...document, number, sha256: null }
}

type ToAttest = { readonly facts: AttestationFacts; readonly subjectId: string }

/** What the attestation of a payment says; `undefined` where there is nothing to attest, or its payer was erased. */
function attestationFacts(
  app: App,
  { view: whole, facts: rows }: ReadView,
  { payment, logo }: { readonly payment: Payment; readonly logo: DocumentImage | null },
): ToAttest | undefined {
  const { capturedAt } = payment
  if (capturedAt === null || !isAttested(payment)) return undefined
  const view = asPaid(whole)
  const payer = payerOf(view)
  if (payer === undefined) return undefined
  const { subjectId, givenBack } = subjectOf(payment, rows.givenBack)
  const facts: AttestationFacts = {
    ...commonFacts(app, view, logo),
    payer,
    paid: {
      amount: payment.amount,
      tip: payment.amountTip,
      on: capturedAt,
      means: payment.means,
      share: shareOf(view.schedule, payment),
    },
    givenBack,
    ...boughtWith(view, payment),
  }
  return { facts, subjectId }
}

/** What this payment was for: the order, a part of it, or one more month of a gift. */
function boughtWith(view: OrderView, payment: Payment): Pick<Attestation, 'lines' | 'whole'> {
  const { order, items, discount, schedule } = view
  if (schedule?.frequency === 'Monthly' && payment.number > 1) {
    const month = { key: 'month', kind: 'item', label: '', gift: 'monthly', quantity: 1, units: [] } as const
    return { lines: [{ ...month, amount: payment.amount - payment.amountTip }], whole: null }
  }
  const lines = orderLines(items, discount?.code ?? null, view.campaign.form)
  const amount = order.amount + order.tip
  return { lines, whole: payment.amount === amount ? null : { amount, tip: order.tip } }
}

/** What the signed link of an attestation carries. */
type Link = { readonly paymentId: number; readonly token: string }

/**
 * The document that a signed link opens: what is attested of its payment today, nothing once all of it came back; to anyone else
 * it does not exist. Where its job has not come yet it comes to be now.
 */
async function linkedDocument(app: App, { paymentId, token }: Link): Promise<StoredDocument | undefined> {
  const payment = await paymentByPublicId(app.db, paymentId)
  if (payment === undefined || !app.signer.verifies(attestationSubject(payment), token, app.now()))
    return undefined
  return attestationToday(app, payment)
}

/** What is attested of a payment today; where its job has not come yet it comes to be now. */
async function attestationToday(app: App, payment: Payment): Promise<StoredDocument | undefined> {
  if (!isAttested(payment)) return undefined
  const stored = await storedAttestation(app, payment)
  return stored ?? newAttestation(app, { ...payment, paymentId: payment.id })
}

/**
 * Whoever holds the signed link of a payment's attestation reads what it says: nothing is drawn for it. Null: it is older than
 * facts, and there is only its file.
 */
export async function readAttestation(app: App, link: Link): Promise<Result<AttestationView | null>> {
  const document = await linkedDocument(app, link)
  if (document === undefined) return failWith('NOT_FOUND')
  const attestation = attestationOf(document)
  return ok(attestation ? { ...attestation, shownLogo: await shownImage(app, attestation.logo) } : null)
}

/** What an attestation says, with the picture that its page shows. */
export type AttestationView = Attestation & { readonly shownLogo: ShownImage | null }

/** A document's bytes, and what its file is named after. */
type ReadDocument = {
  readonly bytes: Uint8Array
  readonly number: string
  readonly locale: Locale
}

/** Whoever holds the signed link of a payment's attestation gets it as a PDF: drawn when it is first opened, then always the same. */
export async function readDocument(app: App, link: Link): Promise<Result<ReadDocument>> {
  return asFile(app, await linkedDocument(app, link))
}

/**
 * The same for who sees the payments of an association: the voucher of an entry. `NOT_FOUND` where nothing was paid, or all of it came
 * back; to anyone else there is none.
 */
export async function readPaymentPaper(app: App, visit: PaymentVisit): Promise<Result<ReadDocument>> {
  const found = await administeredPayment(app, visit, 'seePayments')
  return asFile(app, found && (await attestationToday(app, found.payment)))
}

async function asFile(app: App, document: StoredDocument | undefined): Promise<Result<ReadDocument>> {
  if (document === undefined) return failWith('NOT_FOUND')
  const bytes = await fileOf(app, document)
  if (bytes === undefined) {
    app.log.error({ document: document.id }, 'a document that is older than facts has lost its file')
    return failWith('SERVER_ERROR')
  }
  return ok({ bytes, number: documentNumber(document), locale: document.locale })
}

/**
 * Gives a payment whose money came its attestation, with the facts of this moment, once for what is kept of it. Repeating it
 * is harmless; a free order has no payment.
 */
export async function makeAttestation(app: App, key: PaymentKey): Promise<void> {
  await newAttestation(app, key)
}

async function newAttestation(app: App, key: PaymentKey): Promise<StoredDocument | undefined> {
  const read = await readOrderOfPayment(app, key)
  const payment = read?.facts.payments.find(({ id }) => id === key.paymentId)
  if (read === undefined || payment === undefined) return undefined
  const { logo } = await imagesInUse(app.db, key.organizationId)
  const toAttest = attestationFacts(app, read, { payment, logo })
  return toAttest && issueAttestation(app, payment, toAttest)
}
