import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { paymentState } from '#db/payment-state.ts'
import { keepAccountState } from '#db/provider-accounts.ts'
import { switchOff, switchOn } from '#db/switches.ts'
import { needsFrom } from '#domain/payment/provider-account.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, gift } from '#test/support/campaign.ts'
import { openedPayment, successOf } from '#test/support/donation.ts'
import { openFirst } from './open-attempt.ts'

/** What is decided without a lock: a request is read, the provider may be asked, and the first try is stored seconds later. */
describe('the first try of a request, stored by what was read before', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  const nobodys = { method: null, userId: null, customerId: null, keepCard: false, agreement: null }
  const card = { ...nobodys, means: 'Card', paymentMethod: 'pm_1', confirmationToken: null } as const

  async function opened() {
    const campaign = await addDonationCampaign(product)
    const { cartId, paymentRequestId } = await openedPayment(product, campaign)
    const state = await paymentState(product.db, paymentRequestId)
    assert.ok(state !== undefined && state.place.accountId !== null)
    const { place, request } = state
    const account = { provider: place.provider, account: place.accountId ?? '' }
    const { organizationId } = request
    const first = () => openFirst(product.app, state, card)
    const tries = async () =>
      product.db.selectFrom('paymentAttempts').select('id').where('requestId', '=', request.id).execute()
    return { campaign, cartId, account, organizationId, first, tries }
  }
  const stopped = (id: string) => ({
    ...{ id, mayCollect: false, mayBePaidOut: false },
    ...{ needs: needsFrom([]), dueBy: null, bank: null },
  })
  type Opened = Awaited<ReturnType<typeof opened>>
  const off = () => ({ now: product.clock.now(), reason: 'a test' })

  test('is stored once, and its tabs see it', async () => {
    const { first, tries } = await opened()
    const both = await Promise.all([first(), first()])
    const stored = both.flatMap(each => (each === undefined ? [] : [successOf(each).attempt?.id]))
    assert.equal(stored.length, 1)
    assert.deepEqual(await tries(), [{ id: stored[0] }])
  })

  const meanwhile: Readonly<Record<string, (facts: Opened) => Promise<unknown>>> = {
    'the cart was changed': ({ campaign, cartId }) =>
      product.acts.updateCart({ ...campaign.address, cartId, items: [gift({ amount: 4000 })] }),
    'payments were switched off everywhere': () => switchOff(product.db, 'payments', null, off()),
    'payments of the association were switched off': ({ organizationId }) =>
      switchOff(product.db, 'payments', organizationId, off()),
    'the provider lets the association collect no longer': ({ account }) =>
      keepAccountState(product.db, { ...account, state: stopped(account.account) }, product.clock.now()),
    'the operator lets the association collect no longer': ({ organizationId }) =>
      product.db
        .updateTable('organizations')
        .set({ allowCollect: false })
        .where('id', '=', organizationId)
        .execute(),
  }
  for (const [name, change] of Object.entries(meanwhile))
    test(`is not where ${name} meanwhile`, async () => {
      const facts = await opened()
      await change(facts)
      assert.equal(await facts.first(), undefined)
      assert.deepEqual(await facts.tries(), [])
      await switchOn(product.db, 'payments', null)
    })
})
