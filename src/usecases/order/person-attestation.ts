import { randomUUIDv7 } from 'node:crypto'
import { imagesInUse } from '#db/document-images.ts'
import { documentsOfItem, insertDocument, type StoredDocument } from '#db/documents.ts'
import { type ItemSale, itemSales } from '#db/item-sales.ts'
import { orderByPublicId } from '#db/orders.ts'
import type { Locale } from '#domain/locale.ts'
import { documentNumber } from '#domain/order/attestation.ts'
import { occasionOf } from '#domain/order/occasion.ts'
import type { OrderKey } from '#domain/order/order.ts'
import {
  type ItemPlace,
  linesOfPerson,
  type NotAttested,
  type PersonAttestation,
  type PersonsItem,
  personOf,
  readPersonReference,
} from '#domain/order/person-attestation.ts'
import { formerAttestation, personAttestationAddress } from '#domain/payment/outcome-address.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { personAttestationSubject } from '../links/tokens.ts'
import { parisDate } from '../paris-time.ts'
import { commonFacts, payerOf, shareOf } from './attested-facts.ts'
import { fileOf, type PersonAttestationFacts, personAttestationOf } from './document-file.ts'
import { type ShownImage, shownImage } from './document-images.ts'
import { isStatusAfterCapture } from './payment-status.ts'
import { corrected, personsOf } from './person-papers.ts'
import { type ReadView, readOrderWithRows } from './read-order-view.ts'
import { sha256Of } from './sha256.ts'

/** What the signed link of a person's attestation carries; `number`: of one that another has replaced, null for what is attested today. */
type Link = { readonly reference: string; readonly token: string; readonly number: string | null }

/** Another attestation of the same item. */
export type OtherAttestation = { readonly number: string; readonly url: string }

/** What the link of a person's attestation shows. */
export type PersonAttestationView =
  | {
      readonly state: 'attested'
      readonly attestation: PersonAttestation & { readonly shownLogo: ShownImage | null }
      /** Those whose place it takes. */
      readonly others: readonly OtherAttestation[]
    }
  | {
      /** `void`: what was paid for the item is void. */
      readonly state: 'replaced' | 'void'
      readonly attestation: PersonAttestation & { readonly shownLogo: ShownImage | null }
      /** The one that is true today; none where all of it came back. */
      readonly others: readonly OtherAttestation[]
    }
  | {
      readonly state: NotAttested | 'void'
      readonly person: string
      readonly others: readonly OtherAttestation[]
    }

/** Whoever holds the signed link of a person's attestation reads it, or why there is none; to anyone else it does not exist. */
export async function readPersonAttestation(app: App, link: Link): Promise<Result<PersonAttestationView>> {
  const linked = await linkedPapers(app, link)
  if (linked === undefined) return failWith('NOT_FOUND')
  const { all, current, shown } = linked
  const told = (documents: readonly StoredDocument[]) =>
    documents.map(document => otherOf(link, document, current))
  if (shown === undefined) {
    const { person, state } = linked
    return state === 'attested' ? failWith('NOT_FOUND') : ok({ state, person, others: told(all) })
  }
  const attestation = personAttestationOf(shown)
  const view = { ...attestation, shownLogo: await shownImage(app, attestation.logo) }
  if (shown.id === current?.id)
    return ok({ state: 'attested', attestation: view, others: told(all.filter(({ id }) => id !== shown.id)) })
  const state = linked.state === 'void' ? 'void' : 'replaced'
  return ok({ state, attestation: view, others: told(current === undefined ? [] : [current]) })
}

function otherOf(
  { reference, token }: Link,
  document: StoredDocument,
  current: StoredDocument | undefined,
): OtherAttestation {
  const number = documentNumber(document)
  const url = personAttestationAddress(reference, token)
  return { number, url: document.id === current?.id ? url : `${url}&${formerAttestation}=${number}` }
}

/** The bytes of a person's attestation, and what its file is named after. */
type PersonAttestationFile = {
  readonly bytes: Uint8Array
  readonly number: string
  readonly locale: Locale
}

/** The same as a PDF: drawn when it is first opened, then always the same. What was replaced has no file any more. */
export async function readPersonAttestationFile(
  app: App,
  link: Link,
): Promise<Result<PersonAttestationFile>> {
  const linked = await linkedPapers(app, link)
  const document = linked?.shown
  if (document === undefined || document.id !== linked?.current?.id) return failWith('NOT_FOUND')
  const bytes = await fileOf(app, document)
  if (bytes === undefined) return failWith('SERVER_ERROR')
  return ok({ bytes, number: documentNumber(document), locale: document.locale })
}

type Linked = {
  readonly person: string
  /** `void`: an attestation was issued, and what was paid for the item is void, or was withdrawn from. */
  readonly state: PersonsItem['state'] | 'void'
  /** Every attestation of the item, oldest first. */
  readonly all: readonly StoredDocument[]
  /** What is true today; where nobody has opened it yet it comes to be now. */
  readonly current: StoredDocument | undefined
  /** Which one is asked for. */
  readonly shown: StoredDocument | undefined
}

async function linkedPapers(app: App, { reference, token, number }: Link): Promise<Linked | undefined> {
  const place = readPersonReference(reference)
  const order = place && (await signedOrder(app, place, token))
  const read = order && (await readOrderWithRows(app, order))
  if (place === undefined || read === undefined) return undefined
  const { organizationId } = read.facts.order
  const [sale] = await itemSales(app.db, [read.facts.order])
  if (sale === undefined) return undefined
  const made = await documentsOfItem(app.db, { organizationId, itemId: place.itemId })
  const item = personsItemOf(sale, place.itemId)
  if (item === undefined) return voidPapers(sale, place, { made, number })
  const current = item.state === 'attested' ? await currentOf(app, read, { sale, item, made }) : undefined
  const all = made.some(({ id }) => id === current?.id) || current === undefined ? made : [...made, current]
  const shown = number === null ? current : numbered(all, number)
  if (number !== null && shown === undefined) return undefined
  return { person: item.person, state: item.state, all, current, shown }
}

/** The order of a link that was signed; a forged one costs a look at one row, and none at all once it has ended. */
async function signedOrder(app: App, place: ItemPlace, token: string): Promise<OrderKey | undefined> {
  const until = app.signer.endOf(token)
  if (until === undefined || until <= app.now()) return undefined
  const order = await orderByPublicId(app.db, place.orderId)
  if (order === undefined) return undefined
  const subject = personAttestationSubject({ ...place, organizationId: order.organizationId })
  return app.signer.verifies(subject, token, app.now()) ? order : undefined
}

const personsItemOf = (sale: ItemSale, itemId: number) =>
  personsOf(sale).find(each => each.item.id === itemId)

const numbered = (all: readonly StoredDocument[], number: string) =>
  all.find(each => documentNumber(each) === number)

/** What was issued of an item that nothing pays for any more; `undefined` where nothing was. */
function voidPapers(
  sale: ItemSale,
  { itemId }: ItemPlace,
  { made, number }: { readonly made: readonly StoredDocument[]; readonly number: string | null },
): Linked | undefined {
  const item = sale.items.find(({ id }) => id === itemId)
  const person = item && personOf(corrected(sale, item), sale.payer)
  const shown = number === null ? undefined : numbered(made, number)
  if (person === undefined || made.length === 0 || (number !== null && shown === undefined)) return undefined
  return { person, state: 'void', all: made, current: undefined, shown }
}

type Attesting = {
  readonly sale: ItemSale
  readonly item: PersonsItem
  readonly made: readonly StoredDocument[]
}

/** What draws persons' attestations when they come to be (decision 26). */
const template = 1

const kind = 'personAttestation'

/** The attestation of an item as its money and its name stand: once for what was paid and what came back (rule LAW-15). */
async function currentOf(
  app: App,
  read: ReadView,
  { sale, item, made }: Attesting,
): Promise<StoredDocument | undefined> {
  const money = moneyOf(sale, item)
  const subjectId = subjectOf(item, money, correctedName(sale, item))
  const same = made.find(each => each.subjectId === subjectId)
  if (same !== undefined) return same
  const facts = await factsOf(app, read, { item, money, former: formerOf(sale, item, made) })
  return facts && issue(app, read, { subjectId, facts })
}

/** What an item is attested by: its money, and its name where that was corrected. */
function subjectOf({ item }: PersonsItem, money: Money, person: string | null): string {
  const told = person === null ? money : { ...money, person }
  return `${item.id}:${sha256Of(new TextEncoder().encode(JSON.stringify(told)))}`
}

/** The name that was corrected; null where it is the one that was bought for. */
function correctedName(sale: ItemSale, { item: { id }, person }: PersonsItem): string | null {
  const bought = sale.items.find(each => each.id === id)
  return bought !== undefined && personOf(bought, sale.payer) === person ? null : person
}

/**
 * Which attestation was true until the money or the name of its item changed: mostly the last that was made. Where a bank sent back the
 * refund that this one had told of, an older one had come to be true again. Under the name of today first, else under the last one.
 */
function formerOf(
  sale: ItemSale,
  item: PersonsItem,
  made: readonly StoredDocument[],
): StoredDocument | undefined {
  const last = made.at(-1)
  if (last === undefined) return undefined
  const before = saleUntil(sale, last.createdAt)
  const then = personsItemOf(before, item.item.id)
  if (then === undefined) return last
  const money = moneyOf(before, then)
  const names = [correctedName(sale, item), ...made.toReversed().map(({ facts }) => personIn(facts)), null]
  const subjects = names.map(name => subjectOf(then, money, name))
  return subjects.flatMap(subject => made.find(each => each.subjectId === subject) ?? []).at(0) ?? last
}

const personIn = (facts: StoredDocument['facts']) => (facts as PersonAttestationFacts).person

/** A sale without what came, and came back, after an instant. */
function saleUntil(sale: ItemSale, until: string): ItemSale {
  return {
    ...sale,
    payments: sale.payments.map(payment =>
      payment.capturedAt !== null && payment.capturedAt > until
        ? { ...payment, status: 'Pending', capturedAt: null }
        : payment,
    ),
    back: sale.back.filter(({ at }) => at <= until),
  }
}

type Money = Pick<PersonAttestation, 'cost' | 'payments' | 'givenBack'>

/** The money of an item: whenever it changes another document says so. */
function moneyOf({ payments, plan }: ItemSale, { money }: PersonsItem): Money {
  return {
    cost: money.cost,
    payments: payments.flatMap((payment, place) => {
      const amount = money.shares[place] ?? 0
      const { capturedAt: on, means, status } = payment
      if (on === null || !isStatusAfterCapture(status) || amount === 0) return []
      return { on, means, amount, share: shareOf(plan, payment) }
    }),
    givenBack: money.back,
  }
}

type Said = {
  readonly item: PersonsItem
  readonly money: Money
  readonly former: StoredDocument | undefined
}

/** What the attestation says; `undefined` once its payer was erased. */
async function factsOf(
  app: App,
  { view, facts }: ReadView,
  { item: { item, person }, money, former }: Said,
): Promise<PersonAttestationFacts | undefined> {
  const payer = payerOf(view)
  if (payer === undefined) return undefined
  const { logo } = await imagesInUse(app.db, facts.order.organizationId)
  return {
    ...commonFacts(app, view, logo),
    payer,
    person,
    occasion: occasionOf(view.campaign.form, [item]),
    lines: linesOfPerson(item, view.order.couponCode),
    ...money,
    replaces: former === undefined ? null : documentNumber(former),
  }
}

type Issued = { readonly subjectId: string; readonly facts: PersonAttestationFacts }

/** Takes the next number of attestations; whoever was faster has made the same document. */
async function issue(
  app: App,
  { facts: { order } }: ReadView,
  { subjectId, facts }: Issued,
): Promise<StoredDocument | undefined> {
  const { organizationId } = order
  const createdAt = app.now()
  const document = {
    ...{ organizationId, id: randomUUIDv7(), subjectId, template, createdAt },
    ...{ facts, locale: facts.locale },
    kind,
    ...{ series: 'attestation', year: Number(parisDate(createdAt).slice(0, 4)) },
  } as const
  const number = await insertDocument(app.db, document)
  if (number !== undefined) return { ...document, number, sha256: null }
  const itemId = Number(subjectId.split(':')[0])
  const made = await documentsOfItem(app.db, { organizationId, itemId })
  return made.find(each => each.subjectId === subjectId)
}
