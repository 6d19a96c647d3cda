import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { collectCapOf, defaultSettings, isAtCap } from '#domain/operator/settings.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, allConsents, camille, gift, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { addAdministrator } from '#test/support/people.ts'
import { asking, paidGift, statusOf } from '#test/support/refunds.ts'

const actor = 'terminal'

type Decided = Parameters<TestApp['acts']['changeOperated']>[0]['seen']

/** What the operator's page shows of an organization now. */
async function shownOf(product: TestApp, { address: { organizationSlug } }: TestCampaign): Promise<Decided> {
  const { organization } = successOf(await product.acts.readOperated({ actor, organizationSlug }))
  const { allowCollect, authenticationState, collectCap } = organization
  return { allowCollect, isVerified: authenticationState === 'Authenticated', collectCap }
}

/** Posts a page that showed `seen`, on which this was changed. */
async function post(
  product: TestApp,
  campaign: TestCampaign,
  change: Partial<Decided>,
  seen: Decided,
): ReturnType<TestApp['acts']['changeOperated']> {
  const { organizationSlug } = campaign.address
  return product.acts.changeOperated({
    ...{ actor, organizationSlug, reasons: 'Un essai.' },
    ...{ ...seen, ...change, seen },
  })
}

const decideAnew = async (product: TestApp, campaign: TestCampaign, change: Partial<Decided>) =>
  successOf(await post(product, campaign, change, await shownOf(product, campaign)))

describe('the cap of an organization that is not verified', () => {
  let product: TestApp
  let campaign: TestCampaign
  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
    await decide({ isVerified: false, collectCap: 7_500 })
  })
  after(() => product.close())

  const decide = (change: Partial<Decided>) => decideAnew(product, campaign, change)
  const cart = async () => {
    const opened = await product.acts.createCart({
      ...campaign.address,
      items: [gift({ tierId: campaign.tierIds[0] ?? 0 })],
    })
    return opened.ok ? [] : codesOf(opened)
  }
  const page = async () => successOf(await product.acts.openForm({ ...campaign.address, userId: null }))

  /** Asks to pay a gift of so many cents, before anything is taken. */
  const asked = async (amount: number) => {
    const begun = await product.acts.submitOnePage({
      ...campaign.address,
      cartId: null,
      items: [gift({ amount })],
      payer: camille,
      tip: 600,
      consents: allConsents,
      backUrl: null,
      userId: null,
      locale: 'fr',
    })
    return begun.ok ? [] : codesOf(begun)
  }

  test('refuses a cart that alone, or with what was counted, is above it', async () => {
    assert.deepEqual(await asked(9_000_000), ['FORM_CLOSED'])
    assert.deepEqual([await asked(7_501), await asked(7_500)], [['FORM_CLOSED'], []])
    await paidGift(product, campaign)
    await product.acts.countCollected()
    const open = await page()
    assert.deepEqual([open.display, open.isCapped, await cart()], ['open', false, []])
    assert.deepEqual([await asked(2_501), await asked(2_500)], [['FORM_CLOSED'], []])
  })

  test('counts every part of what is paid in parts', async () => {
    const form = await addForm(product, {
      formType: 'PaymentForm',
      tiers: [{ tierType: 'Payment', price: 9_000, counts: [1, 3] }],
    })
    await product.db
      .updateTable('organizations')
      .set({ authenticationState: 'NotAuthenticated', collectCap: 8_999 })
      .where('id', '=', form.organizationId)
      .execute()
    const item = anItem({
      tierId: form.tiers[0]?.id ?? 0,
      tierType: 'Payment',
      paymentTerms: { count: 3 },
    })
    const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items: [item] }))
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
    const begun = await product.acts.startPayment({
      cartId,
      consents: allConsents,
      backUrl: null,
      locale: 'fr',
    })
    assert.deepEqual(codesOf(begun), ['FORM_CLOSED'])
  })

  test('closes its carts and its pages once the job has counted as much', async () => {
    await paidGift(product, campaign, { amount: 2500 })
    // The job has not counted it yet: what is under way meanwhile is not refused.
    assert.deepEqual(await cart(), [])
    await product.acts.countCollected()
    const capped = await page()
    assert.deepEqual([capped.display, capped.isCapped, await cart()], ['suspended', true, ['FORM_CLOSED']])
    assert.equal('collected' in capped.organization, false)
    const { atCap } = successOf(await product.acts.readOverview({ actor })).waiting
    assert.equal(atCap, 1)
  })

  test('falls with its verification', async () => {
    await decide({ isVerified: true, collectCap: 7_500 })
    assert.deepEqual(await cart(), [])
    await decide({ isVerified: false, collectCap: 7_500 })
    assert.deepEqual(await cart(), ['FORM_CLOSED'])
  })

  test('may be its own, else it is the one for all', async () => {
    await decide({ isVerified: false, collectCap: null })
    assert.deepEqual(await cart(), [])
    const value = 3_000
    successOf(
      await product.acts.changeSetting({
        actor,
        name: 'collectCap',
        value,
        seen: null,
        reasons: 'Un essai.',
      }),
    )
    assert.deepEqual(await cart(), ['FORM_CLOSED'])
  })

  test('counts what was given back later as well', async () => {
    const other = await addDonationCampaign(product)
    await decideAnew(product, other, { isVerified: false, collectCap: 5_000 })
    const payment = await paidGift(product, other)
    const admin = await addAdministrator(product, 'ines@example.org', { ...other, formId: null })
    successOf(
      await product.acts.askRefund(asking(other, payment, admin, { input: { part: 'all', withTip: true } })),
    )
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(await statusOf(product, payment), 'Refunded')
    await product.acts.countCollected()
    const { isCapped } = successOf(await product.acts.openForm({ ...other.address, userId: null }))
    assert.equal(isCapped, true)
  })
})

test('with real money nothing is collected before verification until the operator sets a cap', () => {
  const settings = defaultSettings({ tipRateFactor: 1 })
  const none = { collectCap: null }
  assert.equal(collectCapOf(settings, none, { isLive: true }), 0)
  assert.equal(collectCapOf(settings, none, { isLive: false }), 250_000)
  assert.equal(collectCapOf({ collectCap: 50_000 }, none, { isLive: true }), 50_000)
  assert.equal(isAtCap({ authenticationState: 'NotAuthenticated' }, 0), true)
  assert.equal(isAtCap({ authenticationState: 'Authenticated' }, 0), false)
})

describe('what two operators decide of an organization', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  test('an old page undoes nothing that a colleague decided meanwhile', async () => {
    const campaign = await addDonationCampaign(product)
    const old = await shownOf(product, campaign)
    await decideAnew(product, campaign, { allowCollect: false, isVerified: false })
    successOf(await post(product, campaign, { collectCap: 50_000 }, old))
    assert.deepEqual(await shownOf(product, campaign), {
      allowCollect: false,
      isVerified: false,
      collectCap: 50_000,
    })
  })

  test('with another cap than a colleague set it is refused, with the same one or none it is not', async () => {
    const campaign = await addDonationCampaign(product)
    const old = await shownOf(product, campaign)
    await decideAnew(product, campaign, { collectCap: 40_000 })
    const refused = await post(product, campaign, { allowCollect: false, collectCap: 50_000 }, old)
    assert.deepEqual(refused, { ok: false, error: [{ code: 'CONFLICT', field: 'collectCap' }] })
    assert.deepEqual(await shownOf(product, campaign), { ...old, collectCap: 40_000 })
    successOf(await post(product, campaign, { collectCap: 40_000 }, old))
    successOf(await post(product, campaign, { allowCollect: false }, old))
    assert.deepEqual(await shownOf(product, campaign), { ...old, allowCollect: false, collectCap: 40_000 })
  })
})
