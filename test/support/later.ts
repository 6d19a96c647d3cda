import assert from 'node:assert/strict'
import type { TestApp } from './app.ts'
import { gift } from './campaign.ts'
import { addForm, type TestForm } from './form-rows.ts'
import { anItem } from './forms.ts'
import { sellItems } from './sell-items.ts'

/** A sale of which something is due later, paid today. */
export type LaterSale = { readonly form: TestForm; readonly organizationId: number; readonly orderId: number }

const lea = { firstName: 'Léa', lastName: 'Morel', email: null }

/** A membership of 180 EUR in three payments of 60, the first paid with a card. */
export async function sellInstalments(
  product: TestApp,
  card: string,
  form?: TestForm,
  count = 3,
): Promise<LaterSale> {
  const place = form ?? (await membershipForm(product))
  const [tier] = place.tiers
  const item = anItem({
    tierId: tier?.id ?? 0,
    tierType: 'Membership',
    participant: lea,
    paymentTerms: { count },
  })
  return sellItems(product, place, [item], card)
}

export const membershipForm = (product: TestApp) =>
  addForm(product, {
    formType: 'Membership',
    tiers: [{ tierType: 'Membership', price: 18_000, counts: [1, 3, 6, 12] }],
  })

/** A gift of 15 EUR a month, the first paid with a card. */
export async function sellMonths(product: TestApp, card: string, dayOfLevy: number): Promise<LaterSale> {
  const form = await addForm(product, {
    formType: 'Donation',
    tiers: [{ tierType: 'MonthlyDonation', price: 1500 }],
  })
  const tierId = form.tiers[0]?.id ?? 0
  return sellItems(product, form, [{ ...gift({ tierId }), tierType: 'MonthlyDonation', dayOfLevy }], card)
}

/** The payments of an order, as an accountant would list them. */
export async function chargesOf(product: TestApp, { organizationId, orderId }: LaterSale) {
  return product.db
    .selectFrom('payments')
    .select(['id', 'number', 'dueOn', 'amount', 'status', 'retryOn', 'refusals'])
    .select(['capturedAt', 'regulariseUntil', 'intentId'])
    .where('organizationId', '=', organizationId)
    .where('orderId', '=', orderId)
    .orderBy('number')
    .execute()
}

export async function planOf(product: TestApp, { organizationId, orderId }: LaterSale) {
  return product.db
    .selectFrom('schedules')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
}

/** The clock's act of a moment in Paris, and every job that it causes; gives the errors of failed ones. */
export async function chargeAt(product: TestApp, instant: string): Promise<readonly unknown[]> {
  product.clock.set(instant)
  await product.acts.chargeDuePayments()
  return product.runJobs()
}

/** A card as the provider is told of it. */
export const cardOf = (number: string): Readonly<Record<string, string>> => ({
  type: 'card',
  'card[number]': number,
  'card[exp_month]': '12',
  'card[exp_year]': '2034',
  'card[cvc]': '123',
})

/** An account for direct debits, as the provider is told of it. */
export const accountOf = (iban: string): Readonly<Record<string, string>> => ({
  type: 'sepa_debit',
  'sepa_debit[iban]': iban,
  'billing_details[name]': 'Camille Moreau',
  'billing_details[email]': 'camille@example.org',
})

/** A debited account is kept with its holder's mandate. */
const agreed = {
  confirm: 'true',
  'allowed_payment_method_types[0]': 'sepa_debit',
  'mandate_data[customer_acceptance][type]': 'online',
  'mandate_data[customer_acceptance][online][ip_address]': '192.0.2.7',
  'mandate_data[customer_acceptance][online][user_agent]': 'a browser',
}

/** Another method is kept for a plan, as if its payer had changed it. */
export async function keepMethod(
  product: TestApp,
  sale: LaterSale,
  method: Readonly<Record<string, string>>,
): Promise<void> {
  const { customerId: customer } = await planOf(product, sale)
  const id = await post(product, '/v1/payment_methods', method)
  if (method.type === 'card') await post(product, `/v1/payment_methods/${id}/attach`, { customer })
  else await post(product, '/v1/setup_intents', { ...agreed, customer, payment_method: id })
  await product.db
    .updateTable('schedules')
    .set({ paymentMethod: id, method: null, means: method.type === 'card' ? 'Card' : 'Sepa' })
    .where('organizationId', '=', sale.organizationId)
    .execute()
}

async function post(
  { sandbox }: TestApp,
  path: string,
  body: Readonly<Record<string, string>>,
): Promise<string> {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sk_test_sandbox',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(body),
  })
  const said = (await answer.json()) as { id: string }
  assert.ok(answer.ok, JSON.stringify(said))
  return said.id
}
