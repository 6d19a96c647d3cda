import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { testAccounts } from '../support/direct-debit.ts'
import { HttpPayer } from '../support/http-payer.ts'
import { type Row, rowsAt, type Scene } from './row.ts'

/** A payer of the running product. */
export const payerOf = ({ lab, product }: Scene) => new HttpPayer(product.url, lab.sandboxUrl)

type Gift = { readonly card?: string; readonly monthly?: boolean; readonly amount?: number }

/** Pays a gift by card; the process may die at any moment. Gives what a browser would know. */
export async function pay(scene: Scene, { card, ...gift }: Gift = {}): Promise<string | undefined> {
  const payer = payerOf(scene)
  const method = await payer.cardToken(card)
  const request = await payer.submit(scene.lab.campaign.address, gift).catch(() => undefined)
  if (request !== undefined) await payer.initialize(request, method).catch(() => {})
  return request
}

/** The payment of a request, once its order is made. */
export async function paymentOf({ lab }: Scene, request: string) {
  const { id, orderId } = await lab.db
    .selectFrom('payments')
    .select(['id', 'orderId'])
    .where('requestId', '=', request)
    .executeTakeFirstOrThrow()
  return { id, orderId: orderId ?? 0 }
}

/** Tries again as a browser would, until it is paid. */
async function payAgain(scene: Scene, request: string | undefined): Promise<void> {
  if (request === undefined) return
  const payer = payerOf(scene)
  const method = await payer.cardToken()
  for (let n = 0; n < 5; n += 1) {
    const step = await payer.initialize(request, method)
    if (step.action === 'Finalize') return void (await payer.finalize(step.paymentId))
  }
  assert.fail('the payer could not finish')
}

/** One order of the request, its mail handed over, its schedule with a card that the provider keeps. */
async function soldOnce(scene: Scene, request: string | undefined): Promise<void> {
  if (request === undefined) return
  const { db, sandboxUrl, mails } = scene.lab
  const { orderId } = await paymentOf(scene, request)
  const kept = await db.selectFrom('schedules').selectAll().where('orderId', '=', orderId).execute()
  assert.equal(kept.length, 1)
  const response = await fetch(`${sandboxUrl}/v1/payment_methods/${kept[0]?.paymentMethod}`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  assert.equal(((await response.json()) as { customer: string }).customer, kept[0]?.customerId)
  const order = await db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst()
  assert.equal(order?.status, 'Processed')
  const ids = mails.messageIds.filter(id => id.startsWith(`<orderConfirmation.${orderId}.`))
  // A hand-over that was cut is repeated under the same id.
  assert.ok(ids.length === 1 || ids.length === 2, `${ids.length} hand-overs`)
}

/** Goes to the bank's page and never comes back; the request's time runs out. */
async function stayAway(scene: Scene): Promise<void> {
  const payer = payerOf(scene)
  const request = await payer.submit(scene.lab.campaign.address)
  await payer.initialize(request, await payer.cardToken('4000002760003184'))
  await scene.lab.expire(request)
}

const cardStory = {
  what: 'a monthly gift is paid by card',
  cause: (scene: Scene) => pay(scene, { monthly: true }),
  after: payAgain,
  holds: soldOnce,
} satisfies Omit<Row, 'point'>

export const cardRows: readonly Row[] = [
  ...rowsAt(['intent-confirmed'], { ...cardStory, isSample: true }),
  ...rowsAt(['capture-done'], { ...cardStory, isWhole: true }),
  ...rowsAt(
    [
      'request-opened',
      'attempt-stored',
      'customer-created',
      'intent-created',
      'intent-stored',
      'before-commit-order',
      'order-committed',
      'capture-started',
      'capture-recorded',
      'mail-claimed',
      'mail-handed-over',
      'event-stored',
    ],
    cardStory,
  ),
  ...rowsAt(['request-expired', 'money-given-back'], {
    what: 'a payer stays away until their time is over',
    cause: stayAway,
  }),
]

/** Agrees to the debit of an account; the process may die at any moment. */
async function agree(scene: Scene, request: string): Promise<string> {
  const payer = payerOf(scene)
  const method = await payer.debitToken(testAccounts.paid)
  await payer.agree(request, method).catch(() => {})
  return request
}

/** Until the money has come: the sandbox's banks take seconds instead of days. */
async function bankAnswers({ lab }: Scene, request: string): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 250) {
    const row = lab.db.selectFrom('payments').select('status').where('requestId', '=', request)
    if ((await row.executeTakeFirst())?.status === 'Authorized') return
    await sleep(250)
  }
  assert.fail('the bank never answered')
}

export const debitRows: readonly Row[] = rowsAt(
  [
    'debit-started',
    'attempt-stored',
    'intent-created',
    'intent-stored',
    'before-commit-order',
    'debit-sent',
    'event-stored',
  ],
  {
    what: 'a gift is paid by direct debit',
    isSample: true,
    // What banks still tell of the row before may be what kills: the page is filled in by then.
    before: scene => payerOf(scene).submit(scene.lab.campaign.address),
    cause: agree,
    after: agree,
    holds: bankAnswers,
  },
)
