import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { cardToken } from '#test/support/confirmation-token.ts'
import { dispute } from '#test/support/disputes.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import {
  chargeAt,
  chargesOf,
  type LaterSale,
  planOf,
  sellInstalments,
  sellMonths,
} from '#test/support/later.ts'
import { answerBank } from '#test/support/provider.ts'
import { scheduleToken } from '../links/tokens.ts'
import type { ChangeOutcome } from './method-change.ts'

const cards = {
  paid: '4242424242424242',
  declined: '4000000000000002',
  onceAuthenticated: '4000002500003155',
  authenticated: '4000002760003184',
}

let product: TestApp

before(async () => {
  product = await testApp('2026-11-20T12:00:00.000Z')
})
after(() => product.close())

type Gift = LaterSale & { readonly scheduleId: number; readonly token: string }

async function linked(sale: LaterSale): Promise<Gift> {
  const { id, organizationId } = await planOf(product, sale)
  return { ...sale, scheduleId: id, token: scheduleToken(product.app, { organizationId, id }) }
}

/** 15 EUR a month on the 10th, the first given on 20 November 2026, the next on 10 December. */
async function monthly(card = cards.paid): Promise<Gift> {
  product.clock.set('2026-11-20T12:00:00.000Z')
  return linked(await sellMonths(product, card, 10))
}

const reader = ({ scheduleId, token }: Gift) => ({ scheduleId, token })
const toAmount = (gift: Gift, amount: number) =>
  product.acts.changeGift({ ...reader(gift), change: { kind: 'amount', amount } })
const toDay = (gift: Gift, day: number) =>
  product.acts.changeGift({ ...reader(gift), change: { kind: 'day', day } })

const audited = async ({ scheduleId }: Gift) =>
  (
    await product.db
      .selectFrom('audit')
      .select(['action', 'actor'])
      .where('object', '=', `schedule:${scheduleId}`)
      .orderBy('at')
      .execute()
  ).map(({ action, actor }) => `${action} by ${actor.split(':')[0]}`)

/** What the payer was told since the last look. */
async function told(): Promise<readonly string[]> {
  assert.deepEqual(await product.runJobs(), [])
  return product.mails.splice(0).map(({ subject }) => subject)
}

/** The payer answers the bank, and comes back. */
async function answer(outcome: ChangeOutcome, answered: 'accept' | 'refuse'): Promise<void> {
  assert.equal(outcome.kind, 'bank')
  const back = await answerBank(outcome.kind === 'bank' ? outcome.address : '', answered)
  assert.match(back, /\/paiement\/echeancier\/\d+\?token=.+&retour=banque/)
}

describe('the amount of a monthly gift', () => {
  test('goes down without the bank: the next month is charged less', async () => {
    const gift = await monthly()
    await told()
    assert.deepEqual(successOf(await toAmount(gift, 1000)), { kind: 'changed' })
    assert.match((await told())[0] ?? '', /votre don mensuel est maintenant de 10,00/)
    assert.deepEqual(successOf(await toAmount(gift, 1000)), { kind: 'unchanged' })
    assert.deepEqual(await told(), [])
    assert.deepEqual(await audited(gift), ['schedule.amount by payer'])
    assert.deepEqual(await chargeAt(product, '2026-12-10T08:00:00.000Z'), [])
    assert.deepEqual(
      (await chargesOf(product, gift)).map(({ amount, status }) => [amount, status]),
      [
        [1500, 'Authorized'],
        [1000, 'Authorized'],
      ],
    )
  })

  test('goes up once the bank was asked, at once where it asks nothing', async () => {
    const gift = await monthly()
    assert.deepEqual(successOf(await toAmount(gift, 2500)), { kind: 'changed' })
    assert.equal((await planOf(product, gift)).amount, 2500)
    const setups = await product.db
      .selectFrom('setups')
      .selectAll()
      .where('scheduleId', '=', gift.scheduleId)
      .execute()
    assert.deepEqual(
      setups.map(({ status, amount }) => [status, amount]),
      [['kept', 2500]],
    )
  })

  test('goes up only after the bank confirmed, whoever looks first', async () => {
    const gift = await monthly()
    await told()
    const card = await cardToken(product, cards.onceAuthenticated)
    const outcome = successOf(
      await product.acts.changeMethod({ ...reader(gift), confirmationTokenId: card, amount: 3000 }),
    )
    assert.equal((await planOf(product, gift)).amount, 1500)
    assert.equal(successOf(await product.acts.followMethodChange(reader(gift))).kind, 'bank')
    await answer(outcome, 'accept')
    const looks = await Promise.all([1, 2, 3].map(() => product.acts.followMethodChange(reader(gift))))
    assert.deepEqual(
      looks.map(look => successOf(look).kind),
      ['changed', 'changed', 'changed'],
    )
    const plan = await planOf(product, gift)
    assert.equal(plan.amount, 3000)
    assert.equal(plan.method?.last4, '3155')
    assert.equal((await told()).length, 2)
    assert.deepEqual(await audited(gift), ['schedule.method by payer', 'schedule.amount by payer'])
  })

  test('is changed by the provider’s notice where the payer never comes back from the bank', async () => {
    const gift = await monthly()
    const card = await cardToken(product, cards.authenticated)
    const input = { ...reader(gift), confirmationTokenId: card, amount: 3000 }
    await answer(successOf(await product.acts.changeMethod(input)), 'accept')
    const setup = await product.db
      .selectFrom('setups')
      .select('setupId as id')
      .where('scheduleId', '=', gift.scheduleId)
      .executeTakeFirstOrThrow()
    const notice = { kind: 'setup', provider: 'stripe', account: 'platform', id: setup.id ?? '' } as const
    await Promise.all([product.acts.handleProviderEvent(notice), product.acts.handleProviderEvent(notice)])
    assert.equal((await planOf(product, gift)).amount, 3000)
    assert.equal(successOf(await product.acts.followMethodChange(reader(gift))).kind, 'changed')
  })

  test('stays where the bank refuses', async () => {
    const gift = await monthly()
    const card = await cardToken(product, cards.authenticated)
    const outcome = successOf(
      await product.acts.changeMethod({ ...reader(gift), confirmationTokenId: card, amount: 3000 }),
    )
    await answer(outcome, 'refuse')
    const seen = successOf(await product.acts.followMethodChange(reader(gift)))
    assert.equal(seen.kind, 'refused')
    assert.equal(seen.kind === 'refused' ? seen.amount : null, 3000)
    const plan = await planOf(product, gift)
    assert.equal(plan.amount, 1500)
    assert.notEqual(plan.paymentMethod, card)
  })

  test('is one that the campaign accepts', async () => {
    const gift = await monthly()
    assert.deepEqual(codesOf(await toAmount(gift, 10)), ['amount_min'])
    assert.deepEqual(
      codesOf(
        await product.acts.changeGift({ ...reader(gift), change: { kind: 'amount', amount: undefined } }),
      ),
      ['amount_required'],
    )
  })

  test('replaces a change that is still at the bank by a later one', async () => {
    const gift = await monthly()
    const [first, second] = [
      await cardToken(product, cards.authenticated),
      await cardToken(product, cards.paid),
    ]
    const left = successOf(
      await product.acts.changeMethod({ ...reader(gift), confirmationTokenId: first, amount: 9000 }),
    )
    const input = { ...reader(gift), confirmationTokenId: second, amount: 2000 }
    assert.deepEqual(successOf(await product.acts.changeMethod(input)), { kind: 'changed' })
    await answer(left, 'accept')
    await product.acts.followMethodChange(reader(gift))
    const plan = await planOf(product, gift)
    assert.deepEqual([plan.amount, plan.method?.last4], [2000, '4242'])
  })

  test('makes one change when it is pressed twice', async () => {
    const gift = await monthly()
    const card = await cardToken(product, cards.paid)
    await told()
    const input = { ...reader(gift), confirmationTokenId: card, amount: null }
    const outcomes = await Promise.all([product.acts.changeMethod(input), product.acts.changeMethod(input)])
    for (const outcome of outcomes) assert.ok(['changed', 'unknown'].includes(successOf(outcome).kind))
    await product.acts.followMethodChange(reader(gift))
    assert.equal((await told()).length, 1)
  })
})

describe('the card of a plan', () => {
  test('instalments go on with the new one', async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const plan = await linked(await sellInstalments(product, cards.paid))
    const { paymentMethod: before } = await planOf(product, plan)
    const card = await cardToken(product, cards.paid)
    assert.deepEqual(
      successOf(
        await product.acts.changeMethod({ ...reader(plan), confirmationTokenId: card, amount: null }),
      ),
      { kind: 'changed' },
    )
    assert.deepEqual(await chargeAt(product, '2026-12-20T08:00:00.000Z'), [])
    const [, second] = await chargesOf(product, plan)
    assert.equal(second?.status, 'Authorized')
    const [charge] = await product.db
      .selectFrom('paymentAttempts')
      .where('trigger', '<>', 'checkout')
      .selectAll()
      .where('paymentId', '=', second?.id ?? 0)
      .execute()
    const { paymentMethod: kept } = await planOf(product, plan)
    assert.deepEqual([charge?.paymentMethod, kept !== before], [kept, true])
  })

  test('a refused card changes nothing', async () => {
    const gift = await monthly()
    const before = await planOf(product, gift)
    const card = await cardToken(product, cards.declined)
    const outcome = successOf(
      await product.acts.changeMethod({ ...reader(gift), confirmationTokenId: card, amount: null }),
    )
    assert.equal(outcome.kind, 'refused')
    assert.equal((await planOf(product, gift)).paymentMethod, before.paymentMethod)
  })

  test('a card that does not exist is refused, and the next one is tried', async () => {
    const gift = await monthly()
    const input = (confirmationTokenId: string) =>
      product.acts.changeMethod({ ...reader(gift), confirmationTokenId, amount: null })
    assert.equal(successOf(await input('pm_unknown')).kind, 'refused')
    assert.equal(successOf(await input(await cardToken(product, cards.paid))).kind, 'changed')
  })

  test('the amount, the day, pauses and the end of instalments are not the payer’s', async () => {
    product.clock.set('2026-11-20T12:00:00.000Z')
    const plan = await linked(await sellInstalments(product, cards.paid))
    const card = await cardToken(product, cards.paid)
    for (const result of [
      await toAmount(plan, 100),
      await toDay(plan, 5),
      await product.acts.suspendGift({ ...reader(plan), until: '2027-01-01' }),
      await product.acts.resumeGift(reader(plan)),
      await product.acts.stopSchedule(reader(plan)),
      await product.acts.changeMethod({ ...reader(plan), confirmationTokenId: card, amount: 100 }),
    ])
      assert.deepEqual(codesOf(result as Parameters<typeof codesOf>[0]), ['FORBIDDEN'])
  })
})

describe('the day of a monthly gift', () => {
  test('is never sooner than 15 days after the last charge', async () => {
    const gift = await monthly()
    for (const [day, next] of [
      [5, '2026-12-05'],
      [4, '2027-01-04'],
      [28, '2026-12-28'],
      [1, '2027-01-01'],
    ] as const) {
      assert.deepEqual(successOf(await toDay(gift, day)), { kind: 'changed' })
      assert.equal((await planOf(product, gift)).nextOn, next)
    }
    assert.deepEqual(successOf(await toDay(gift, 1)), { kind: 'unchanged' })
    for (const day of [0, 29, 1.5, Number.NaN])
      assert.deepEqual(codesOf(await toDay(gift, day)), ['debit_day'])
  })
})

describe('a pause', () => {
  test('nothing is charged until its month, nothing is made up for', async () => {
    const gift = await monthly()
    await told()
    const suspended = await product.acts.suspendGift({ ...reader(gift), until: '2027-03-01' })
    assert.deepEqual(successOf(suspended), { kind: 'changed' })
    assert.match((await told())[0] ?? '', /suspendu/)
    assert.deepEqual(
      codesOf(await product.acts.suspendGift({ ...reader(await monthly()), until: '2031-01-01' })),
      ['value_invalid'],
    )
    for (const instant of [
      '2026-12-10T08:00:00.000Z',
      '2027-01-10T08:00:00.000Z',
      '2027-02-28T08:00:00.000Z',
    ])
      await chargeAt(product, instant)
    assert.equal((await chargesOf(product, gift)).length, 1)
    product.clock.set('2027-03-01T08:00:00.000Z')
    await product.acts.resumeSchedules()
    assert.equal((await planOf(product, gift)).nextOn, '2027-03-10')
    await chargeAt(product, '2027-03-10T08:00:00.000Z')
    assert.deepEqual(
      (await chargesOf(product, gift)).map(({ dueOn }) => dueOn),
      ['2026-11-20', '2027-03-10'],
    )
  })

  test('ends sooner if the payer wants', async () => {
    const gift = await monthly()
    await product.acts.suspendGift({ ...reader(gift), until: '2027-06-01' })
    const again = await product.acts.suspendGift({ ...reader(gift), until: '2027-04-01' })
    assert.deepEqual(successOf(again), { kind: 'unchanged' })
    assert.equal((await planOf(product, gift)).suspendedUntil, '2027-06-01', 'a pause is not moved')
    product.clock.set('2027-01-12T12:00:00.000Z')
    await told()
    const resumed = await Promise.all([
      product.acts.resumeGift(reader(gift)),
      product.acts.resumeGift(reader(gift)),
    ])
    assert.deepEqual(resumed.map(result => successOf(result).kind).sort(), ['changed', 'unchanged'])
    const { status, nextOn, suspendedUntil } = await planOf(product, gift)
    assert.deepEqual([status, nextOn, suspendedUntil], ['Active', '2027-02-10', null])
    assert.equal((await told()).length, 1)
  })

  test('of a dispute is not the payer’s to end before it is won', async () => {
    const gift = await monthly()
    const [first] = await chargesOf(product, gift)
    const isContested = async () => successOf(await product.acts.readSchedule(reader(gift))).isContested
    await dispute(product, first, 'open')
    assert.equal((await planOf(product, gift)).status, 'Suspended')
    assert.equal(await isContested(), true)
    assert.deepEqual(codesOf(await product.acts.resumeGift(reader(gift))), ['FORBIDDEN'])
    await dispute(product, first, 'won')
    assert.equal((await planOf(product, gift)).status, 'Suspended')
    assert.equal(await isContested(), false)
    product.clock.set('2027-01-12T12:00:00.000Z')
    assert.deepEqual(successOf(await product.acts.resumeGift(reader(gift))), { kind: 'changed' })
    const { status, nextOn } = await planOf(product, gift)
    assert.deepEqual([status, nextOn], ['Active', '2027-02-10'])
    assert.deepEqual(await chargeAt(product, '2027-01-12T12:10:00.000Z'), [])
    assert.equal((await chargesOf(product, gift)).length, 1)
  })
})

describe('the end', () => {
  test('charges nothing more after a stop, and says so once', async () => {
    const gift = await monthly()
    await told()
    const stops = await Promise.all([
      product.acts.stopSchedule(reader(gift)),
      product.acts.stopSchedule(reader(gift)),
    ])
    assert.deepEqual(stops.map(result => successOf(result).kind).sort(), ['changed', 'unchanged'])
    const [subject, ...more] = await told()
    assert.match(subject ?? '', /votre don mensuel est arrêté/)
    assert.deepEqual(more, [])
    await chargeAt(product, '2026-12-10T08:00:00.000Z')
    assert.equal((await chargesOf(product, gift)).length, 1)
    assert.deepEqual(codesOf(await toAmount(gift, 500)), ['SCHEDULE_ENDED'])
    assert.deepEqual(codesOf(await toDay(gift, 5)), ['SCHEDULE_ENDED'])
    assert.deepEqual(codesOf(await product.acts.resumeGift(reader(gift))), ['SCHEDULE_ENDED'])
    assert.equal(successOf(await product.acts.readSchedule(reader(gift))).schedule.status, 'Canceled')
  })

  test('a change that is confirmed at the bank after the end changes nothing', async () => {
    const gift = await monthly()
    const card = await cardToken(product, cards.authenticated)
    const outcome = successOf(
      await product.acts.changeMethod({ ...reader(gift), confirmationTokenId: card, amount: 9000 }),
    )
    await product.acts.stopSchedule(reader(gift))
    await answer(outcome, 'accept')
    await product.acts.followMethodChange(reader(gift))
    const plan = await planOf(product, gift)
    assert.deepEqual([plan.status, plan.amount], ['Canceled', 1500])
  })
})

test('to whoever has no link of its own a schedule does not exist', async () => {
  const [gift, other] = [await monthly(), await monthly()]
  for (const token of ['', 'x', other.token])
    for (const result of [
      await product.acts.readSchedule({ scheduleId: gift.scheduleId, token }),
      await product.acts.stopSchedule({ scheduleId: gift.scheduleId, token }),
      await product.acts.followMethodChange({ scheduleId: gift.scheduleId, token }),
    ])
      assert.deepEqual(codesOf(result as Parameters<typeof codesOf>[0]), ['NOT_FOUND'])
  product.clock.advance(60 * 24 * 401)
  assert.deepEqual(codesOf(await product.acts.readSchedule(reader(gift))), ['NOT_FOUND'])
})

test('an organization that may not collect charges nothing, and the page knows', async () => {
  const gift = await monthly()
  await product.db
    .updateTable('organizations')
    .set({ allowCollect: false })
    .where('id', '=', gift.organizationId)
    .execute()
  assert.equal(successOf(await product.acts.readSchedule(reader(gift))).collects, false)
  await chargeAt(product, '2026-12-10T08:00:00.000Z')
  assert.equal((await chargesOf(product, gift)).length, 1)
  assert.deepEqual(codesOf(await toAmount(gift, 9000)), ['ORGANIZATION_WALLET_ERROR'])
  assert.deepEqual(successOf(await toAmount(gift, 900)), { kind: 'changed' })
})
