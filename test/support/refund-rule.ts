import { newItem } from '#domain/cart/new-item.ts'
import type { RefundRule } from '#domain/form/refund-steps.ts'
import type { TestApp } from './app.ts'
import { addForm, type TestForm } from './form-rows.ts'
import { sellItems } from './sell-items.ts'

/** A ball on 12 December 2026 at 20h30 in Paris: 20 euros with a meal of 12,01, a place that costs nothing, and a code of 10 %. */
export async function addBall(product: TestApp): Promise<TestForm> {
  const form = await addForm(product, {
    formType: 'Event',
    title: 'Bal d’hiver',
    startAt: '2026-12-12T19:30:00.000Z',
    coupon: { code: 'DIX', percent: 10 },
    tiers: [
      {
        ...{ tierType: 'Registration', price: 2_000, label: 'Plein', capacity: 100 },
        options: [{ label: 'Repas', price: 1_201 }],
      },
      { tierType: 'Registration', price: 0, label: 'Invité', capacity: 100 },
    ],
  })
  await product.db
    .updateTable('forms')
    .set({ acceptOpenDonation: true })
    .where('id', '=', form.formId)
    .execute()
  return form
}

/** All until 30 days before, half until 7 days before, by the payers themselves. */
export const halfBefore: RefundRule = {
  countsFrom: 'start',
  steps: [
    { days: 30, percent: 100 },
    { days: 7, percent: 50 },
  ],
  byPayer: true,
}

/** What a campaign says from now on; null: nothing. */
export async function sayRule({ db }: TestApp, { formId }: TestForm, rule: RefundRule | null): Promise<void> {
  const refundRule = rule === null ? null : JSON.stringify(rule)
  await db.updateTable('forms').set({ refundRule }).where('id', '=', formId).execute()
}

/** A place of the ball for somebody. */
export const ballPlace = (form: TestForm, firstName: string, { rate = 0, meal = false } = {}) => ({
  ...newItem(form.tiers[rate]?.id ?? 0, 'Registration'),
  participant: { firstName, lastName: 'Morel', email: null },
  extraOptions: meal ? [{ id: form.tiers[rate]?.optionIds[0] ?? 0, value: true, customFields: [] }] : [],
})

type Bought = Parameters<typeof sellItems>[2]

/** Places that somebody pays by card, with a contribution of 3 euros unless said otherwise. */
export function buyBall(
  product: TestApp,
  form: TestForm,
  items: Bought,
  wishes: Parameters<typeof sellItems>[4] = { tip: 300 },
) {
  return sellItems(product, form, items, '4242424242424242', wishes)
}
