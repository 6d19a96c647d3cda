import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { isHardDecline } from '#domain/payment/decline.ts'
import type { Confirmation, IntentOrder } from '#domain/payment/provider.ts'
import { done, eventually, type ProviderBench } from './provider-contract.ts'

const away = { returnUrl: null, offSession: true, mandate: null }
const present = { returnUrl: 'http://localhost/redirection', offSession: false, mandate: null }
const agreed = {
  ...present,
  mandate: { acceptedAt: new Date().toISOString(), ip: '192.0.2.1', userAgent: 'contract' },
}
const good = '4242424242424242'
const accounts = { good: 'FR1420041010050500013M02606', refused: 'FR8420041010050500013M02607' }

/** What every provider must do when the payer is no longer there, and with accounts that are debited. */
export function laterChargesContract(name: string, connect: () => Promise<ProviderBench>): void {
  describe(`later charges with ${name}`, () => {
    let bench: ProviderBench
    let destination: string
    before(async () => {
      bench = await connect()
      destination = await bench.account()
    })
    after(() => bench.stop())

    const customer = async () =>
      done(await bench.provider.customers.createCustomer({ order: 'o1' }, randomUUID())).id

    async function charge(changes: Partial<IntentOrder>, confirmation: Confirmation) {
      const order: IntentOrder = {
        amount: 2500,
        tip: 0,
        destination,
        description: 'Échéance 2 sur 3',
        means: 'Card',
        capture: 'atOnce',
        customer: null,
        keep: false,
        confirmation: { paymentMethod: null, returnUrl: null, offSession: false, mandate: null },
        metadata: { charge: 'c1' },
        ...changes,
      }
      const { id } = done(await bench.provider.intents.createIntent(order, randomUUID()))
      return done(await bench.provider.intents.confirmIntent(id, confirmation, randomUUID()))
    }
    const read = async (id: string) => done(await bench.provider.intents.readIntent(id))

    /** A card of which its holder agreed that it is charged later. */
    async function kept(card: string) {
      const owner = await customer()
      const paymentMethod = await bench.paymentMethod(card)
      const first = await charge(
        { customer: owner, keep: true, capture: 'byHand' },
        { ...present, paymentMethod },
      )
      if (first.redirectUrl) await bench.atTheBank(first.redirectUrl, 'accept')
      assert.equal((await read(first.id)).status, 'requiresCapture')
      return { customer: owner, paymentMethod }
    }

    it('a kept card is charged at once without its holder', async () => {
      const { customer, paymentMethod } = await kept(good)
      const paid = await charge({ customer }, { ...away, paymentMethod })
      assert.deepEqual([paid.status, paid.amountCaptured], ['captured', 2500])
    })

    const declines: readonly [card: string, kind: string, code: string, hard: boolean][] = [
      ['4000000000000341', 'refused', 'generic_decline', false],
      ['4000002760003184', 'authentication', 'authentication_required', true],
    ]
    for (const [card, kind, declineCode, hard] of declines)
      it(`tells that ${declineCode} meets the holder of a card who is away`, async () => {
        const { customer, paymentMethod } = await kept(card)
        const { status, failure } = await charge({ customer }, { ...away, paymentMethod })
        assert.deepEqual([status, failure], ['requiresMethod', { kind, declineCode }])
        assert.equal(failure && isHardDecline(failure), hard)
      })

    it('authenticates a card that is kept without a charge, and forgets it once', async () => {
      const owner = await customer()
      const { setups, methods } = bench.provider
      const order = { customer: owner, means: 'Card', destination, metadata: { schedule: 's1' } } as const
      const setup = done(await setups.createSetup(order, randomUUID()))
      assert.deepEqual([setup.status, setup.metadata], ['requiresMethod', { schedule: 's1' }])
      const paymentMethod = await bench.paymentMethod('4000002500003155')
      const confirmation = { paymentMethod, returnUrl: present.returnUrl, mandate: null }
      const asked = done(await setups.confirmSetup(setup.id, confirmation, randomUUID()))
      assert.equal(asked.status, 'requiresAction')
      await bench.atTheBank(asked.redirectUrl ?? '', 'accept')
      const ready = done(await setups.readSetup(setup.id))
      assert.deepEqual([ready.status, ready.paymentMethod], ['kept', paymentMethod])

      const shown = done(await methods.readMethod(paymentMethod))
      const expected = { means: 'Card', brand: 'visa', last4: '3155', expiresIn: '2040-12' }
      assert.deepEqual({ ...shown, ...expected, customer: owner }, shown)
      assert.deepEqual(done(await methods.listMethods(owner)), [shown])
      const paid = await charge({ customer: owner }, { ...away, paymentMethod })
      assert.equal(paid.status, 'captured')

      for (const _ of [1, 2]) done(await methods.forgetMethod(paymentMethod, randomUUID()))
      assert.deepEqual(done(await methods.listMethods(owner)), [])
    })

    it('tells a setup that the bank refuses from one that its holder does not confirm', async () => {
      const { setups } = bench.provider
      const order = { customer: await customer(), means: 'Card', destination, metadata: {} } as const
      const confirm = async (card: string) => {
        const setup = done(await setups.createSetup(order, randomUUID()))
        const paymentMethod = await bench.paymentMethod(card)
        const confirmation = { paymentMethod, returnUrl: present.returnUrl, mandate: null }
        return done(await setups.confirmSetup(setup.id, confirmation, randomUUID()))
      }
      const declined = await confirm('4000000000009995')
      const failure = { kind: 'refused', declineCode: 'insufficient_funds' }
      assert.deepEqual([declined.status, declined.failure], ['requiresMethod', failure])
      const asked = await confirm('4000002500003155')
      await bench.atTheBank(asked.redirectUrl ?? '', 'refuse')
      assert.equal(done(await setups.readSetup(asked.id)).failure?.kind, 'authentication')
    })

    it('debits an account under its mandate: processing for a while, then paid', async () => {
      const paymentMethod = await bench.debitMethod(accounts.good)
      const owner = await customer()
      const sent = await charge(
        { means: 'Sepa', customer: owner, keep: true, tip: 300 },
        { ...agreed, paymentMethod },
      )
      assert.deepEqual([sent.status, sent.amountCaptured], ['processing', 0])
      const paid = await eventually(
        () => read(sent.id),
        intent => intent.status !== 'processing',
      )
      assert.deepEqual([paid.status, paid.amountCaptured, paid.failure], ['captured', 2500, null])
      assert.ok(paid.fee && paid.fee.amount < 300, 'the tip is not the provider’s')

      const shown = done(await bench.provider.methods.readMethod(paymentMethod))
      assert.deepEqual([shown.means, shown.last4, shown.expiresIn], ['Sepa', '2606', null])
      const again = await charge({ means: 'Sepa', customer: owner }, { ...away, paymentMethod })
      assert.equal(again.status, 'processing')
    })

    it('tells days later that the bank refused a debit', async () => {
      const paymentMethod = await bench.debitMethod(accounts.refused)
      const sent = await charge({ means: 'Sepa' }, { ...agreed, paymentMethod })
      const refused = await eventually(
        () => read(sent.id),
        intent => intent.status !== 'processing',
      )
      const failure = { kind: 'refused', declineCode: 'insufficient_funds' }
      assert.deepEqual([refused.status, refused.failure], ['requiresMethod', failure])
      assert.equal(isHardDecline(refused.failure ?? assert.fail()), false)
    })

    it('keeps an account without a debit, under its mandate', async () => {
      const { setups } = bench.provider
      const order = { customer: await customer(), means: 'Sepa', destination, metadata: {} } as const
      const { id } = done(await setups.createSetup(order, randomUUID()))
      const paymentMethod = await bench.debitMethod(accounts.good)
      const confirmation = { paymentMethod, returnUrl: present.returnUrl, mandate: agreed.mandate }
      assert.equal(done(await setups.confirmSetup(id, confirmation, randomUUID())).status, 'kept')
      const debit = await charge({ means: 'Sepa', customer: order.customer }, { ...away, paymentMethod })
      assert.equal(debit.status, 'processing')
    })

    it('rejects a debit without a mandate', async () => {
      const paymentMethod = await bench.debitMethod(accounts.good)
      const order = { means: 'Sepa', capture: 'atOnce' } as const
      await assert.rejects(charge(order, { ...present, paymentMethod }), /rejected/)
    })
  })
}
