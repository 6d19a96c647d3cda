import { randomUUIDv7 } from 'node:crypto'
import { insertDocument } from '#db/documents.ts'
import { enqueue } from '#db/jobs.ts'
import { type Donor, insertReceipt, type StoredReceipt, successorOf } from '#db/receipts.ts'
import type { Transaction } from '#db/schema.ts'
import type { Locale } from '#domain/locale.ts'
import {
  type ReceiptedPayment,
  type ReceiptFacts,
  receiptLanguage,
  receiptNumber,
} from '#domain/receipt/receipt.ts'
import { articlesFor } from '#domain/receipt/receipt-settings.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import type { Issuer } from './issuer.ts'
import type { DeductiblePayment } from './sale-of-payment.ts'

/** What draws receipts when they come to be (decision 26). */
const template = 1

type New = {
  readonly organizationId: number
  readonly facts: ReceiptFacts
  /** The payments that it covers, in the order of the facts. */
  readonly paymentIds: readonly number[]
  readonly replaces: StoredReceipt | null
  /** Nobody waits for the mail: a run sends it by the thousand. */
  readonly isNotice?: boolean
}

/**
 * Gives payments, which are locked, their receipt: the next number of its organization, kind and year with the facts that it shows from
 * now on, and the mail that leads to it. Gives its id.
 */
export async function issueReceipt(
  app: App,
  tx: Transaction,
  { organizationId, facts: said, paymentIds, replaces: canceled, isNotice = false }: New,
): Promise<string> {
  // Payments of one receipt may come to have several: the first of them takes its place.
  const isReplaced = canceled !== null && (await successorOf(tx, canceled)) !== undefined
  const replaces = isReplaced ? null : canceled
  const facts = replaces === null ? { ...said, replaces: null } : said
  const { kind, payments } = facts
  const id = randomUUIDv7()
  const createdAt = app.now()
  const series = { organizationId, series: kind, year: Number(parisDate(createdAt).slice(0, 4)) }
  const document = {
    ...series,
    id,
    kind,
    subjectId: id,
    locale: receiptLanguage,
    facts,
    template,
    createdAt,
  } as const
  const number = await insertDocument(tx, document)
  if (number === undefined) throw new Error(`receipt ${id} has a document already`)
  const paidOn =
    payments
      .map(({ on }) => on)
      .toSorted()
      .at(-1) ?? parisDate(createdAt)
  const { year } = series
  const row = {
    organizationId,
    id,
    kind,
    year,
    number,
    paidOn,
    issuedAt: createdAt,
    replaces: replaces?.id ?? null,
  }
  const covered = payments.map(({ amount }, place) => ({ amount, paymentId: paymentIds[place] ?? 0 }))
  await insertReceipt(tx, row, covered)
  const mail = { organizationId, kind: 'taxReceipt', subjectId: id } as const
  await enqueue(tx, isNotice ? 'send-notice' : 'send-mail', mail, { trace: app.trace })
  return id
}

type Sold = Omit<DeductiblePayment, 'donor' | 'beyond'>

/** Why payments cannot have a receipt although something of them is deductible. */
export type ReceiptObstacle = 'notIssuing' | 'noArticle' | 'donorIncomplete'

/** The same where nothing is deductible, because the counterpart of what was given is worth too much (rule TAX-11). */
export type NoReceipt = ReceiptObstacle | 'counterpartQuarter' | 'counterpartCap'

/** What a new receipt says; an obstacle where the issuer or the donor lacks something that it has to say. */
export function factsOfReceipt(
  app: App,
  { settings, legal, missing, images }: Issuer,
  donor: Donor | undefined,
  payments: readonly Sold[],
): ReceiptFacts | ReceiptObstacle {
  if (missing.length > 0 || settings.body === null) return 'notIssuing'
  const named = donor && donorParty(donor)
  if (named === undefined) return 'donorIncomplete'
  const isCompany = named.company !== null
  const articles = articlesFor(isCompany, settings.articles)
  if (articles.length === 0) return 'noArticle'
  return {
    kind: isCompany ? 'companyTaxReceipt' : 'taxReceipt',
    brand: app.operator.brand,
    organization: {
      name: legal.legalName,
      address: legal.seat,
      object: settings.object,
      body: settings.body,
      bodyDetail: settings.bodyDetail,
      siren: legal.siren,
      rna: legal.rna,
    },
    donor: named,
    payments: payments.map(({ deductible }) => deductible),
    articles,
    signatory: { name: settings.signatoryName, capacity: settings.signatoryCapacity },
    ...(images.logo && { logo: images.logo }),
    ...(images.signature && { signature: images.signature }),
    replaces: null,
  }
}

/** Who gave, with their whole address; `undefined` where something of it was not told, or a company's numbers are missing. */
function donorParty(donor: Donor): ReceiptFacts['donor'] | undefined {
  const { address, zipCode, city, country, isCompany, companyName, companySiren, companyLegalStatusId } =
    donor
  const person = [donor.firstName, donor.lastName].filter(Boolean).join(' ')
  const isForCompany = isCompany && companyName !== null
  const name = isForCompany ? companyName : person
  if (name === '' || !address || !zipCode || !city) return undefined
  if (isForCompany && (companySiren === null || companyLegalStatusId === null)) return undefined
  return {
    name,
    lines: [
      ...(isForCompany && person !== '' ? [person] : []),
      address,
      `${zipCode} ${city}`,
      ...countryAbroad(country, receiptLanguage),
    ],
    company:
      isForCompany && companySiren !== null && companyLegalStatusId !== null
        ? { siren: companySiren, legalStatusId: companyLegalStatusId }
        : null,
  }
}

/** The line of an address that names its country, in a language; none for France, and where it was not told. */
export function countryAbroad(code: string | null, language: Locale): readonly string[] {
  if (!code || code === 'FR') return []
  return [new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code]
}

/** What takes the place of a receipt of which something came back: the same facts, with what is kept. */
export function lessPaid(
  facts: ReceiptFacts,
  payments: readonly ReceiptedPayment[],
  replaced: Pick<StoredReceipt, 'kind' | 'year' | 'number'>,
): ReceiptFacts {
  return { ...facts, payments, replaces: receiptNumber(replaced) }
}
