import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { FormType } from '#domain/form/form.ts'
import { cappedTypes, defaultSettings, instalmentCap, tipRateFactors } from '#domain/operator/settings.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, gift, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'

const reasons = 'Un essai.'
const actor = 'terminal'

describe('a setting', () => {
  let product: TestApp
  before(async () => {
    product = await testApp()
  })
  after(() => product.close())
  type Name = 'tipFactors' | 'collectCap' | 'instalments' | 'homeIntro'
  const change = (name: Name, value: unknown, seen: unknown = product.app.settings.current()[name]) =>
    product.acts.changeSetting({ actor, name, value, seen, reasons })

  test('holds at once where it was changed, and tells the audit what was there before', async () => {
    successOf(await change('collectCap', 100_000))
    assert.equal(product.app.settings.current().collectCap, 100_000)
    successOf(await change('collectCap', 200_000))
    const { rows } = successOf(
      await product.acts.listAudit({ actor, object: 'setting:collectCap', after: null }),
    )
    assert.deepEqual(
      rows.map(({ facts }) => [facts.before, facts.after]),
      [
        ['100000', '200000'],
        ['null', '100000'],
      ],
    )
  })

  test('that its schema refuses changes nothing, and says which field is wrong', async () => {
    const { tipFactors, instalments } = defaultSettings({ tipRateFactor: 1 })
    const wrongFactors = { ...tipFactors, Shop: { ...tipFactors.Shop, Monthly: 0 } }
    const refused = await change('tipFactors', wrongFactors)
    assert.deepEqual(refused.ok || refused.error, [
      { code: 'value_invalid', field: 'tipFactors.Shop.Monthly' },
    ])
    const wrongCount = await change('instalments', { ...instalments, Event: { count: 5, months: 12 } })
    assert.deepEqual(wrongCount.ok || wrongCount.error.map(({ field }) => field), [
      'instalments.Event.count',
      'instalments.Event.months',
    ])
    assert.deepEqual(codesOf(await change('collectCap', -1)), ['amount_invalid'])
    assert.deepEqual(codesOf(await change('homeIntro', { fr: 'x'.repeat(301), en: '' })), ['max_length'])
    assert.equal(tipRateFactors(product.app.settings.current(), 'Shop').Monthly, 1)
  })

  test('without a reason is refused', async () => {
    const unsaidWhy = { actor, name: 'collectCap', value: 1, seen: null } as const
    const unsaid = await product.acts.changeSetting({ ...unsaidWhy, reasons: ' ' })
    assert.deepEqual(codesOf(unsaid), ['required'])
  })

  test('keeps what a colleague changed meanwhile, whatever an old page sends', async () => {
    const seen = product.app.settings.current().instalments
    const lower = { count: 3, months: 2 }
    successOf(await change('instalments', { ...seen, Event: lower }, seen))
    successOf(await change('instalments', { ...seen, Donation: lower }, seen))
    const merged = { ...seen, Event: lower, Donation: lower }
    assert.deepEqual(product.app.settings.current().instalments, merged)
    const other = await change('instalments', { ...seen, Event: { count: 6, months: 11 } }, seen)
    assert.deepEqual(other.ok || other.error, [{ code: 'CONFLICT', field: 'instalments.Event.count' }])
    assert.deepEqual(codesOf(await change('instalments', seen, null)), ['CONFLICT'])
    assert.deepEqual(product.app.settings.current().instalments, merged)
    successOf(await change('instalments', seen, merged))
  })

  test('that was changed by another process is read anew', async () => {
    await product.db
      .updateTable('operatorSettings')
      .set({ value: JSON.stringify(300_000) })
      .where('name', '=', 'collectCap')
      .execute()
    await product.app.settings.refresh()
    assert.equal(product.app.settings.current().collectCap, 300_000)
  })
})

describe('with real money, before counsel confirmed', () => {
  const settings = { ...defaultSettings({ tipRateFactor: 1 }), isCreditConfirmed: false }
  const sales: readonly FormType[] = ['Event', 'Shop', 'PaymentForm']
  for (const type of cappedTypes) {
    test(`${type} takes ${sales.includes(type) ? 'one payment only' : 'as many as everywhere'}`, () => {
      const cap = instalmentCap(settings, type, { isLive: true })
      assert.equal(cap.count, sales.includes(type) ? 1 : 12)
      const confirmed = { ...settings, isCreditConfirmed: true }
      assert.equal(instalmentCap(confirmed, type, { isLive: true }).count, 12)
      assert.equal(instalmentCap(settings, type, { isLive: false }).count, 12)
    })
  }
})

describe('the caps of the operator', () => {
  let product: TestApp
  let campaign: TestCampaign
  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
    await product.db
      .updateTable('tiers')
      .set({ installmentCounts: [1, 3, 10], paymentFrequency: 'Installment' })
      .where('formId', '=', campaign.formId)
      .execute()
  })
  after(() => product.close())
  const cap = async (count: number, months: number) => {
    const { instalments } = defaultSettings({ tipRateFactor: 1 })
    const value = { ...instalments, Donation: { count, months } }
    const seen = product.app.settings.current().instalments
    successOf(await product.acts.changeSetting({ actor, name: 'instalments', value, seen, reasons }))
  }
  const open = async () =>
    successOf(
      await product.acts.createCart({
        ...campaign.address,
        items: [gift({ tierId: campaign.tierIds[2] ?? 0 })],
      }),
    )
  const choose = async (cartId: string, count: number) =>
    codesOf(await product.acts.chooseInstalments({ cartId, count }))
  const offeredOnPage = async () => {
    const { form } = successOf(await product.acts.openForm({ ...campaign.address, userId: null }))
    return form.tiers[2]?.installmentCounts
  }

  test('hold on the page, in a new cart, and for a choice', async () => {
    assert.deepEqual((await open()).installmentCounts, [1, 3, 10])
    await cap(3, 11)
    assert.deepEqual(await offeredOnPage(), [1, 3])
    const { id, installmentCounts } = await open()
    assert.deepEqual(installmentCounts, [1, 3])
    assert.deepEqual(await choose(id, 10), ['INSTALLMENTS_NOT_ALLOWED'])
  })

  test('by the months too: three payments last two months after the first', async () => {
    await cap(12, 1)
    assert.deepEqual((await open()).installmentCounts, [1])
    await cap(12, 2)
    assert.deepEqual((await open()).installmentCounts, [1, 3])
  })

  test('hold for a cart that was filled before they were lowered', async () => {
    await cap(12, 11)
    const { id } = await open()
    successOf(await product.acts.chooseInstalments({ cartId: id, count: 10 }))
    await cap(3, 11)
    const again = successOf(await product.acts.readCart({ cartId: id }))
    assert.deepEqual(again.installments, { count: 10, valid: false })
    assert.deepEqual(await choose(id, 10), ['INSTALLMENTS_NOT_ALLOWED'])
  })
})
