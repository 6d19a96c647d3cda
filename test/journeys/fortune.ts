import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Route } from 'playwright-core'
import type { ErrorCode } from '#domain/errors.ts'
import type { Visitor } from '#test/support/browser.ts'
import type { JourneyLab } from '#test/support/journey-lab.ts'
import { addFaults, answerBank, bankAddressOf, callProvider } from '#test/support/provider.ts'
import { bread, type Giver } from './giver.ts'

/** What befalls payments while somebody pays; each that stops something gives the way back. */
type WayBack = () => Promise<unknown>

const organization = 'le-fournil-partage'

/** The organization may not collect any more. */
export async function closeCampaign({ db }: JourneyLab): Promise<WayBack> {
  const set = (allow: boolean) =>
    db.updateTable('organizations').set({ allowCollect: allow }).where('slug', '=', organization).execute()
  await set(false)
  return () => set(true)
}

/** The operator switches payments off. */
export async function stopPayments({ db }: JourneyLab): Promise<WayBack> {
  const reason = 'a story is told'
  await db
    .insertInto('killSwitches')
    .values({ name: 'payments', organizationId: null, offSince: new Date().toISOString(), reason })
    .execute()
  return () => db.deleteFrom('killSwitches').where('reason', '=', reason).execute()
}

/** The last try of an open request, which failed before, failed for this reason. */
export async function failFor({ db }: JourneyLab, request: string, code: ErrorCode): Promise<void> {
  await db.updateTable('paymentRequests').set({ errorCode: code }).where('id', '=', request).execute()
}

/** The cart of a request became an order in another way. */
export async function payElsewhere({ db }: JourneyLab, request: string): Promise<void> {
  await sql`
    insert into orders (organization_id, cart_id, form_id, status, amount, tip, locale, trace_id, created_at)
    select organization_id, cart_id, form_id, 'Committed', amount - tip, tip, locale, trace_id, now()
    from payment_requests where id = ${request}`.execute(db)
  await sql`
    update orders o set status = 'Canceled' from payment_requests r
    where r.id = ${request} and o.organization_id = r.organization_id and o.cart_id = r.cart_id`.execute(db)
}

/** Stands on the page that banks send back to for more than a minute; `meanwhile` something may happen. */
export async function waitAMinute(
  giver: Giver,
  { db }: JourneyLab,
  request: string,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<void> {
  const { page, t } = giver.visitor
  await attemptOf(db, request)
  const { key } = await db
    .selectFrom('payments')
    .select('key')
    .where('requestId', '=', request)
    .executeTakeFirstOrThrow()
  await page.clock.install()
  await page.evaluate(() => {
    document.documentElement.dataset.leaving = ''
  })
  await page.goto(`${bread}/redirection?paymentId=${key}`)
  await giver.heading(t('pay.redirect_title')).waitFor()
  await page.clock.runFor(16_000)
  await page.getByText(t('pay.redirect_soon')).waitFor()
  await page.clock.runFor(25_000)
  await page.getByText(t('pay.redirect_long')).waitFor()
  await meanwhile()
  await page.clock.runFor(25_000)
  await page.clock.resume()
}

/** The card's holder says yes in the bank's application. */
export async function acceptAtBank({ sandboxUrl }: JourneyLab, request: string): Promise<void> {
  await answerBank(await bankAddressOf({ sandbox: { url: sandboxUrl } }, request), 'accept')
}

/** Holds or answers calls of the page. It breaks off the movement from page to page, of which the browser then complains. */
export async function intercept(
  { page, complaints }: Visitor,
  address: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  page.on('pageerror', ({ message }) => {
    const place = complaints.indexOf(message)
    if (message.includes('ViewTransition') && place >= 0) complaints.splice(place, 1)
  })
  await page.route(address, answer)
}

/** The script of an island does not come until what is given is called. */
export async function holdIsland(visitor: Visitor, name: string): Promise<() => void> {
  const script = Promise.withResolvers<void>()
  await intercept(visitor, `**/assets/${name}.entry*`, async route => {
    await script.promise
    await route.continue()
  })
  return script.resolve
}

async function attemptOf(db: JourneyLab['db'], request: string): Promise<void> {
  for (let waited = 0; waited < 15_000; waited += 100) {
    const found = await db
      .selectFrom('paymentAttempts')
      .select('id')
      .where('requestId', '=', request)
      .execute()
    if (found.length > 0) return
    await sleep(100)
  }
  assert.fail('nothing was tried')
}

/**
 * Until the banks have answered every debit; orders that were refused are then cancelled as after 14 days, unless
 * `cancel` says no. Refused cards of other journeys are left alone.
 */
export async function bankAnswers({ db, quiet }: JourneyLab, { cancel = true } = {}): Promise<void> {
  await untilNone(db, 'WaitingBankValidation')
  if (!cancel) return
  await sql`update payments set regularise_until = current_date - 1
    where status = 'Refused' and means = 'Sepa'`.execute(db)
  await sql`select graphile_worker.add_job('cancel-unpaid-orders')`.execute(db)
  await untilNone(db, 'Refused')
  await quiet()
}

/** The bank answers the next debit so late that everything before it can be looked at. */
export async function bankTakesItsTime({ sandboxUrl }: JourneyLab): Promise<void> {
  await addFaults({ sandbox: { url: sandboxUrl } }, { on: 'debit', do: 'delay', delayMs: 20_000, times: 1 })
}

/** Until no order waits for a debit in this state. */
async function untilNone(db: JourneyLab['db'], status: 'WaitingBankValidation' | 'Refused'): Promise<void> {
  for (let waited = 0; ; waited += 250) {
    const found = await db
      .selectFrom('payments')
      .select('id')
      .where('status', '=', status)
      .where('means', '=', 'Sepa')
      .where('orderId', 'is not', null)
      .execute()
    if (found.length === 0) return
    if (waited > 40_000) assert.fail(`a payment stays ${status}`)
    await sleep(250)
  }
}

/** The operator gives an order's money back at the provider. */
export async function giveBackAll({ db, sandboxUrl }: JourneyLab, orderId: number): Promise<void> {
  const { intentId } = await db
    .selectFrom('payments')
    .select('intentId')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const whole = { payment_intent: intentId ?? '', reverse_transfer: 'true', refund_application_fee: 'true' }
  await callProvider({ sandbox: { url: sandboxUrl } }, '/v1/refunds', whole)
  for (let waited = 0; waited < 20_000; waited += 250) {
    const { status } = await db
      .selectFrom('payments')
      .select('status')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    if (status === 'Refunded') return
    await sleep(250)
  }
  assert.fail('the refund was never seen')
}
