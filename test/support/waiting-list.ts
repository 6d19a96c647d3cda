import assert from 'node:assert/strict'
import type { CartItemDraft } from '#domain/cart/cart.ts'
import type { Locale } from '#domain/locale.ts'
import { offeredItems } from '#domain/waiting/entry.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { locales } from '#messages/locales.ts'
import type { TestApp } from './app.ts'
import { codesOf, successOf } from './donation.ts'
import { addForm, type TestForm } from './form-rows.ts'
import { aForm, aTier } from './forms.ts'

/** An event that is sold out, and where people wait. */
export type SoldOut = TestForm & {
  readonly tierId: number
  /** The cart that holds all its places. */
  readonly cartId: string
}

/** Adds one of so many places, which one cart holds. */
export async function addSoldOut(
  product: TestApp,
  { places }: { readonly places: number },
): Promise<SoldOut> {
  const title = 'Soirée jeux'
  const tiers = [{ tierType: 'Registration', price: 1200, capacity: places } as const]
  const form = await addForm(product, { formType: 'Event', title, tiers })
  await product.db
    .updateTable('forms')
    .set({ waitingList: true })
    .where('organizationId', '=', form.organizationId)
    .where('id', '=', form.formId)
    .execute()
  const tierId = form.tiers[0]?.id ?? 0
  const items = ticketsOf(tierId, places)
  const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items }))
  return { ...form, tierId, cartId }
}

/** So many tickets of a rate, nobody named yet. */
export function ticketsOf(tierId: number, count: number): readonly CartItemDraft[] {
  return offeredItems(aForm(), aTier({ id: tierId }), count)
}

/** Puts somebody in line. */
export async function waitFor(
  product: TestApp,
  { address, tierId }: SoldOut,
  email: string,
  { quantity = 1, locale = 'fr' as Locale } = {},
): Promise<void> {
  successOf(await product.acts.leaveProspect({ ...address, email, tierId, quantity, locale }))
}

/** What became of everybody of a form, in the order in which they came: `zoe offered`. */
export async function lineOf(
  { db }: TestApp,
  { organizationId, formId }: Pick<TestForm, 'organizationId' | 'formId'>,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('prospects')
    .select(['email', 'state'])
    .where('organizationId', '=', organizationId)
    .where('formId', '=', formId)
    .orderBy('place')
    .execute()
  return rows.map(({ email, state }) => `${email.split('@')[0]} ${state}`)
}

/** The entry of somebody, with the link that its mails carry. */
export async function entryOf({ db, app }: TestApp, { formId }: Pick<TestForm, 'formId'>, email: string) {
  const { id, cartId } = await db
    .selectFrom('prospects')
    .select(['id', 'cartId'])
    .where('formId', '=', formId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const token = app.signer.sign(`waiting:${id}`, '2029-01-01T00:00:00.000Z')
  return { id, cartId: cartId ?? '', link: { entryId: id, token } }
}

/** What was mailed beyond the confirmations of joining. */
export function mailsOfTurns({ mails }: TestApp) {
  const joined = ['waiting.joined_subject', 'waiting.watch_subject'] as const
  const endings = locales.flatMap(locale => joined.map(key => serverTranslator(locale)(key, { form: '' })))
  return mails.filter(({ subject }) => !endings.some(ending => subject.endsWith(ending)))
}

/** How much of a rate is sold and held. */
export async function stockOf({ db }: TestApp, { organizationId, tierId }: SoldOut) {
  return db
    .selectFrom('stocks')
    .select(['capacity', 'sold', 'held'])
    .where('organizationId', '=', organizationId)
    .where('kind', '=', 'tier')
    .where('targetId', '=', tierId)
    .executeTakeFirstOrThrow()
}

/** Lets the association sell so many places. */
export async function allowPlaces({ db }: TestApp, { organizationId, tierId }: SoldOut, capacity: number) {
  await db
    .updateTable('stocks')
    .set({ capacity })
    .where('organizationId', '=', organizationId)
    .where('kind', '=', 'tier')
    .where('targetId', '=', tierId)
    .execute()
}

/** Somebody from outside the line tries to take places; whether they got them. */
export async function tryToBuy(product: TestApp, { address, tierId }: SoldOut, count = 1): Promise<boolean> {
  const cart = await product.acts.createCart({ ...address, items: ticketsOf(tierId, count) })
  if (!cart.ok) assert.deepEqual(new Set(codesOf(cart)), new Set(['TICKETS_SOLD_OUT']))
  return cart.ok
}
