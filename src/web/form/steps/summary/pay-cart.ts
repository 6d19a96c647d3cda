import type { CartView } from '#domain/cart/cart-view.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import { countPayment } from '../../../captcha/wait.ts'
import { shownRule } from '../../shown-refund-rule.ts'
import { shownConditions, shownPrices, shownPricesOf } from '../shown-prices.ts'
import type { OpenStep } from '../step-page.ts'
import type { Values } from '../values.ts'
import { chosenCount, type SummarySum, summarySum } from './summary-sum.ts'

/** The cart as it is paid, and the payment page; the confirmation of a free one (rule PAY-11). */
type Paid = { readonly cart: CartView; readonly redirectUrl: string }

/** Gives the cart what was chosen for its payment, freezes it and leads to pay; `backUrl` is where the payer comes from. */
export async function payCart(
  values: Values,
  step: OpenStep,
  { cart, backUrl }: { readonly cart: CartView; readonly backUrl: string },
): Promise<Result<Paid>> {
  await countPayment(step.visit, values)
  const accepted = await acceptPrices(values, step, cart)
  const counted = accepted.ok ? await saveCount(values, step, accepted.value) : accepted
  if (!counted.ok) return counted
  const picked = pickedTip(summarySum(values, step.facts), counted.value)
  const started = await step.visit.acts.startPayment({
    cartId: cart.id,
    consents: consentsOf(values),
    backUrl,
    locale: step.visit.locale,
    ...picked,
  })
  if (started.ok) return ok({ cart: counted.value, redirectUrl: started.value.redirectUrl })
  // What was picked stays, whatever else has to be put right before the payment.
  if (picked.tip !== undefined) await step.visit.acts.chooseTip({ cartId: cart.id, tip: picked.tip })
  return started
}

/** The same by a transfer to the association's account: its order is there at once, and waits for the money (rule PAY-32). */
export async function payByTransfer(
  values: Values,
  step: OpenStep,
  { cart }: { readonly cart: CartView },
): Promise<Result<Paid>> {
  const { visit } = step
  await countPayment(visit, values)
  const accepted = await acceptPrices(values, step, cart)
  const counted = accepted.ok ? await saveCount(values, step, accepted.value) : accepted
  if (!counted.ok) return counted
  const ordered = await visit.acts.orderByTransfer({
    cartId: cart.id,
    consents: consentsOf(values),
    locale: visit.locale,
  })
  return ordered.ok ? ok({ cart: counted.value, redirectUrl: ordered.value.redirectUrl }) : ordered
}

/** The same of an application, which is handed in to be accepted: nothing is paid (rule MEM-9). */
export async function sendApplication(
  values: Values,
  step: OpenStep,
  { cart }: { readonly cart: CartView },
): Promise<Result<Paid>> {
  const { visit } = step
  await countPayment(visit, values)
  const accepted = await acceptPrices(values, step, cart)
  const counted = accepted.ok ? await saveCount(values, step, accepted.value) : accepted
  if (!counted.ok) return counted
  const { locale, acts } = visit
  const sent = await acts.applyForMembership({ cartId: cart.id, consents: consentsOf(values), locale })
  return sent.ok ? ok({ cart: counted.value, redirectUrl: sent.value.redirectUrl }) : sent
}

/**
 * Whoever goes on to pay accepts the prices that the page showed, and the cart takes them; prices that it has not shown
 * are told first (rule CRT-6).
 */
async function acceptPrices(
  values: Values,
  { facts, visit }: OpenStep,
  cart: CartView,
): Promise<Result<CartView>> {
  if (!facts.changed) return ok(cart)
  if (values[shownPrices] !== shownPricesOf(cart)) return failWith('TARIFF_CHANGED')
  const { organizationSlug, formSlug, formType, itemList } = cart
  const input = { organizationSlug, formSlug, formType, cartId: cart.id, items: itemList }
  const accepted = await visit.acts.updateCart(input)
  // Nothing that was typed is wrong: no step can put it right.
  if (!accepted.ok) return fail(...accepted.error.map(({ code }) => ({ code })))
  return shownPricesOf(accepted.value) === shownPricesOf(cart) ? accepted : failWith('TARIFF_CHANGED')
}

/** What the payer agrees to; the pick of a contribution is its confirmation (rule TIP-3). */
export const consentsOf = (values: Values) => ({
  terms: values.terms !== undefined,
  salesConditions: values.salesConditions !== undefined,
  ...(values[shownConditions] !== undefined && { salesConditionsUrl: values[shownConditions] }),
  ...(values[shownRule] !== undefined && { shownRule: values[shownRule] }),
  tip: true,
})

/** What the cart already knows is left alone: a change would close the payment that was begun for it (rule PAY-5). */
export async function saveCount(
  values: Values,
  { visit }: OpenStep,
  cart: CartView,
): Promise<Result<CartView>> {
  const count = chosenCount(values, cart)
  if (count === cart.installments.count) return { ok: true, value: cart }
  return visit.acts.chooseInstalments({ cartId: cart.id, count })
}

/** The contribution that is picked with the payment, where the cart has another one. */
function pickedTip({ tip, tipAsked }: SummarySum, { tipData }: CartView): { readonly tip?: number | null } {
  return !tipAsked || tip === tipData.tipChosen ? {} : { tip }
}

/** Without JavaScript the page has not shown the charges of a number of payments that was only just picked. */
export function hidesSchedule(values: Values, cart: CartView): boolean {
  if (cart.installmentCounts.length === 1) return false
  return values.shownInstallments !== String(chosenCount(values, cart))
}
