import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { FullProvider, Intent, IntentOrder } from '#domain/payment/provider.ts'
import type { ProviderAnswer } from '#domain/payment/provider-answer.ts'

/** What a provider's test environment can do besides taking our calls. Card numbers are the published test numbers. */
export type ProviderBench = {
  readonly provider: FullProvider
  /** A connected account that may be paid. */
  account(): Promise<string>
  /** What the card frame would hand back for a card. */
  paymentMethod(card: string): Promise<string>
  /** What its fields hand over for a card. */
  cardToken(card: string): Promise<string>
  /** What the frame for an account would hand back for an IBAN. */
  debitMethod(iban: string): Promise<string>
  /** The payer's answer on the bank's page. */
  atTheBank(redirectUrl: string, answer: 'accept' | 'refuse'): Promise<void>
  stop(): Promise<void>
}

const cards = {
  good: '4242424242424242',
  authenticated: '4000002760003184',
  authenticatedThenDeclined: '4000008400001629',
}

const returnUrl = 'http://localhost/redirection'

const declines: readonly [string, string, string][] = [
  ['4000000000000002', 'refused', 'generic_decline'],
  ['4000000000009995', 'refused', 'insufficient_funds'],
  ['4000000000000069', 'refused', 'expired_card'],
  ['4000000000000119', 'processing', 'processing_error'],
]

/** What every payment provider must do, whichever it is: run against its real test environment. */
export function providerContract(name: string, connect: () => Promise<ProviderBench>): void {
  describe(`payment provider ${name}`, () => {
    let bench: ProviderBench
    let order: IntentOrder
    before(async () => {
      bench = await connect()
      order = {
        amount: 5670,
        tip: 670,
        destination: await bench.account(),
        description: 'Du pain pour toutes et tous',
        means: 'Card',
        capture: 'byHand',
        customer: null,
        keep: false,
        confirmation: { paymentMethod: null, returnUrl: null, offSession: false, mandate: null },
        metadata: { installation: 'test', request: 'r1' },
      }
    })
    after(() => bench.stop())

    const create = async (changes: Partial<IntentOrder> = {}) =>
      done(await bench.provider.intents.createIntent({ ...order, ...changes }, randomUUID()))

    async function confirm({ id }: Intent, card: string) {
      const confirmation = {
        paymentMethod: await bench.paymentMethod(card),
        returnUrl,
        offSession: false,
        mandate: null,
      }
      return done(await bench.provider.intents.confirmIntent(id, confirmation, randomUUID()))
    }
    const read = async ({ id }: Intent) => done(await bench.provider.intents.readIntent(id))
    const capture = async ({ id }: Intent) =>
      done(await bench.provider.intents.captureIntent(id, randomUUID()))
    const cancel = async ({ id }: Intent) => done(await bench.provider.intents.cancelIntent(id, randomUUID()))

    it('authorises first and captures when told to', async () => {
      const created = await create()
      assert.equal(created.status, 'requiresMethod')
      assert.deepEqual(created.metadata, order.metadata)
      const authorised = await confirm(created, cards.good)
      assert.deepEqual([authorised.status, authorised.amountCaptured], ['requiresCapture', 0])
      const captured = await capture(created)
      assert.deepEqual([captured.status, captured.amount, captured.amountCaptured], ['captured', 5670, 5670])
      assert.ok(captured.chargeId)
      assert.deepEqual(await read(created), captured)
    })

    it('answers the same key and body with the same intent, and rejects another body', async () => {
      const key = randomUUID()
      const first = done(await bench.provider.intents.createIntent(order, key))
      assert.equal(done(await bench.provider.intents.createIntent(order, key)).id, first.id)
      const other = await bench.provider.intents.createIntent({ ...order, amount: 1000 }, key)
      assert.equal(other.outcome, 'rejected')
    })

    for (const [card, kind, declineCode] of declines) {
      it(`tells a card that is declined as ${declineCode}; a good card can follow on the same intent`, async () => {
        const created = await create()
        const declined = await confirm(created, card)
        assert.deepEqual([declined.status, declined.failure], ['requiresMethod', { kind, declineCode }])
        assert.deepEqual((await read(created)).failure, declined.failure)
        assert.equal((await confirm(created, cards.good)).status, 'requiresCapture')
      })
    }

    it('sends the payer to the bank where it asks for it', async () => {
      const created = await create()
      const waiting = await confirm(created, cards.authenticated)
      assert.equal(waiting.status, 'requiresAction')
      await bench.atTheBank(waiting.redirectUrl ?? '', 'accept')
      const authorised = await read(created)
      assert.deepEqual([authorised.status, authorised.failure], ['requiresCapture', null])
    })

    it('tells a failed authentication from a decline that follows a good one', async () => {
      const [refused, declined] = [await create(), await create()]
      await bench.atTheBank((await confirm(refused, cards.authenticated)).redirectUrl ?? '', 'refuse')
      const failed = await read(refused)
      assert.deepEqual([failed.status, failed.failure?.kind], ['requiresMethod', 'authentication'])
      await bench.atTheBank(
        (await confirm(declined, cards.authenticatedThenDeclined)).redirectUrl ?? '',
        'accept',
      )
      assert.equal((await read(declined)).failure?.kind, 'refused')
    })

    it('keeps a card for the customer that an intent names', async () => {
      const { id } = done(await bench.provider.customers.createCustomer({ request: 'r1' }, randomUUID()))
      const authorised = await confirm(await create({ customer: id, keep: true }), cards.good)
      assert.equal(authorised.status, 'requiresCapture')
      const strange = { ...order, customer: 'cus_unknown', keep: true }
      assert.equal((await bench.provider.intents.createIntent(strange, randomUUID())).outcome, 'rejected')
    })

    it('cancels what is not captured, and answers with the truth where it comes too late', async () => {
      const authorised = await create()
      await confirm(authorised, cards.good)
      assert.deepEqual(
        [(await cancel(authorised)).status, (await cancel(authorised)).status],
        ['canceled', 'canceled'],
      )
      const captured = await create()
      await confirm(captured, cards.good)
      await capture(captured)
      assert.equal((await cancel(captured)).status, 'captured')
      const retried = await bench.provider.intents.captureIntent(authorised.id, randomUUID())
      assert.equal(retried.outcome, 'rejected')
    })

    it('gives everything back, tip or no tip', async () => {
      for (const tip of [670, 0]) {
        const created = await create({ tip })
        await confirm(created, cards.good)
        await capture(created)
        const refund = done(
          await await bench.provider.refunds.refund(
            created.id,
            { of: 'whole', amount: 5670 },
            {},
            randomUUID(),
          ),
        )
        assert.deepEqual([refund.amount, refund.status], [5670, 'succeeded'])
        assert.equal((await read(created)).amountRefunded, 5670)
      }
    })

    it('names its own fee once the money is captured', async () => {
      const created = await create()
      await confirm(created, cards.good)
      assert.equal(done(await bench.provider.fees.readFee(created.id)), null)
      await capture(created)
      const fee = done(await bench.provider.fees.readFee(created.id))
      assert.ok(fee && fee.amount > 0 && fee.amount < 670, JSON.stringify(fee))
    })

    it('rejects intents and accounts that do not exist', async () => {
      const unknown = await bench.provider.intents.readIntent('pi_unknown')
      assert.ok(unknown.outcome === 'rejected' && unknown.code === 'resource_missing')
      const nobody = { ...order, destination: 'acct_unknown' }
      assert.equal((await bench.provider.intents.createIntent(nobody, randomUUID())).outcome, 'rejected')
    })

    it('shows where its fields are loaded from', () => {
      const { script, publishableKey } = bench.provider.fields
      assert.ok(URL.canParse(script) && publishableKey !== '')
    })

    it('confirms with what its fields handed over, once', async () => {
      const token = await bench.cardToken(cards.good)
      const shown = done(await bench.provider.methods.readToken(token))
      assert.deepEqual([shown.id, shown.means, shown.last4], [token, 'Card', cards.good.slice(-4)])
      assert.ok(shown.fingerprint)
      const given = {
        paymentMethod: null,
        confirmationToken: token,
        returnUrl,
        offSession: false,
        mandate: null,
      }
      const [first, second] = [await create(), await create()]
      const { intents, methods } = bench.provider
      const paid = done(await intents.confirmIntent(first.id, given, `once ${first.id}`))
      assert.equal(paid.status, 'requiresCapture')
      const again = done(await intents.confirmIntent(first.id, given, `once ${first.id}`))
      assert.equal(again.status, 'requiresCapture', 'the same call under the same key is the same call')
      const elsewhere = await intents.confirmIntent(second.id, given, `again ${second.id}`)
      assert.equal(elsewhere.outcome, 'rejected')
      assert.equal(done(await intents.readIntent(second.id)).status, 'requiresMethod')
      assert.equal((await methods.readToken(token)).outcome, 'rejected', 'it is used up')
    })

    it('sends who typed a card to an address of the bank', async () => {
      const given = { paymentMethod: null, confirmationToken: await bench.cardToken(cards.authenticated) }
      const created = await create()
      const asked = await bench.provider.intents.confirmIntent(
        created.id,
        { ...given, returnUrl, offSession: false, mandate: null },
        `ask ${created.id}`,
      )
      assert.equal(done(asked).status, 'requiresAction')
      assert.ok(done(asked).redirectUrl)
    })
  })
}

/** The value of an answer that must be one. */
export function done<T>(answer: ProviderAnswer<T>): T {
  assert.ok(answer.outcome === 'done', JSON.stringify(answer))
  return answer.value
}

/** Asks until the answer is what is waited for: banks take their time. */
export async function eventually<T>(ask: () => Promise<T>, isReached: (value: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 200; tries++) {
    const value = await ask()
    if (isReached(value)) return value
    await pause(50)
  }
  throw new Error('It never came to that.')
}
