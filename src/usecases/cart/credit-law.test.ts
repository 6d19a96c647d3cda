import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { FormType, TierType } from '#domain/form/form.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { type Acts, bindActs } from '../index.ts'

const actor = 'terminal'
const said = {
  ...{ confirmedBy: 'Maître Xavier', confirmedOn: '2026-11-20', decided: '', reasons: '' },
  subject: 'credit-law',
} as const

const sold: readonly [FormType, TierType][] = [
  ['Event', 'Registration'],
  ['Shop', 'Product'],
  ['PaymentForm', 'Payment'],
  ['Membership', 'Membership'],
]

describe('payments in several times, with live keys', () => {
  let product: TestApp
  let live: Acts
  before(async () => {
    product = await testApp()
    const { app } = product
    live = bindActs({ ...app, operator: { ...app.operator, isLive: true } })
  })
  after(() => product.close())

  /** What a form offers, on its page and for a cart, and what asking for three payments answers. */
  async function offered(acts: Acts, formType: FormType, tierType: TierType) {
    const form = await addForm(product, { formType, tiers: [{ tierType, price: 12_000, counts: [1, 3] }] })
    const item = anItem({ tierId: form.tiers[0]?.id ?? 0, tierType })
    const opened = successOf(await acts.openForm({ ...form.address, userId: null }))
    const cart = successOf(await acts.createCart({ ...form.address, items: [item] }))
    const spread = { ...form.address, cartId: cart.id, items: [{ ...item, paymentTerms: { count: 3 } }] }
    const chosen = await acts.updateCart(spread)
    const later = await acts.chooseInstalments({ cartId: cart.id, count: 3 })
    return {
      page: opened.form.tiers[0]?.installmentCounts,
      cart: cart.installmentCounts,
      refused: [
        ...new Set([chosen, later].flatMap(each => (each.ok ? [] : each.error.map(({ code }) => code)))),
      ],
    }
  }

  const once = { page: [1], cart: [1], refused: ['INSTALLMENTS_NOT_ALLOWED'] }
  const spread = { page: [1, 3], cart: [1, 3], refused: [] }

  test('are offered for no event, shop or sale until counsel confirmed the credit law; a membership has them', async () => {
    for (const [formType, tierType] of sold)
      assert.deepEqual(
        await offered(live, formType, tierType),
        formType === 'Membership' ? spread : once,
        formType,
      )
  })

  test('are offered everywhere beside the sandbox', async () => {
    for (const [formType, tierType] of sold)
      assert.deepEqual(await offered(product.acts, formType, tierType), spread, formType)
  })

  test('are offered for all of them once it is recorded', async () => {
    successOf(await product.acts.confirmCounsel({ actor, ...said }))
    for (const [formType, tierType] of sold)
      assert.deepEqual(await offered(live, formType, tierType), spread, formType)
  })

  test('are offered for none of them once that is taken back, until it is recorded anew', async () => {
    const { counsel } = successOf(await product.acts.readSettings({ actor }))
    const seen = counsel?.recordedAt ?? ''
    const takenBack = { actor, subject: 'credit-law', seen, reasons: 'La loi a changé.' } as const
    successOf(await product.acts.takeBackCounsel(takenBack))
    for (const [formType, tierType] of sold)
      assert.deepEqual(
        await offered(live, formType, tierType),
        formType === 'Membership' ? spread : once,
        formType,
      )
    successOf(await product.acts.confirmCounsel({ actor, ...said }))
    assert.deepEqual(await offered(live, 'Shop', 'Product'), spread)
  })
})
