import { countPayment } from '../../../captcha/wait.ts'
import { withCart } from '../framed-cart.ts'
import { factsAfter, type Section } from '../section.ts'
import { shownPrices, shownRatesOf } from '../shown-prices.ts'
import type { StepFacts, StepProblem } from '../step-facts.ts'
import type { OpenStep, StepOutcome } from '../step-page.ts'
import { hidesSchedule } from '../summary/pay-cart.ts'
import { isTrial, trialProblem } from '../trial.ts'
import type { Values } from '../values.ts'

/** Whether one act opens, fills and pays the cart of a page: a page without steps, that shows no cart of an earlier one. */
export const isOnePage = ({ list }: Pick<StepFacts, 'list'>): boolean => list === 'gift' || list === 'sale'

/**
 * A page without steps, right as it is: all of its sections in one act, all or nothing (decision 22). Who has not seen the
 * charges of what they chose, or its price, sees them first.
 */
export async function submitPage(
  sections: readonly Section[],
  { intent, ...values }: Values,
  step: OpenStep,
): Promise<StepOutcome> {
  const { opened, visit } = step
  const facts = factsAfter(sections, values, step.facts)
  const { cart, form, list, path } = facts
  const again = (...problems: StepProblem[]): StepOutcome => ({ done: false, problems, values })
  const isHidden = list === 'sale' && cart !== null && hidesSchedule(values, cart)
  if (intent === 'installments' || isHidden) return again()
  if (isTrial(opened.display)) return again(trialProblem(opened.display))
  const shown = values[shownPrices]
  if (shown !== undefined && shown !== shownRatesOf(form)) return again({ field: '', code: 'TARIFF_CHANGED' })
  await countPayment(visit, values)
  const { organizationSlug, formSlug, formType } = form
  const { cartId = null } = step
  const input = {
    ...{ organizationSlug, formSlug, formType, items: [], payer: null, tip: null, consents: null },
    ...Object.assign({}, ...sections.map(section => section.draft?.(values, facts))),
    backUrl: withCart(path, cartId),
    userId: visit.viewer?.userId ?? null,
    locale: visit.locale,
    code: facts.code ?? null,
  }
  // Into the cart of an earlier post while that lives, else into a new one (rule CRT-2).
  const kept = cartId === null ? null : await visit.acts.submitOnePage({ ...input, cartId })
  const isGone = kept === null || (!kept.ok && kept.error.some(({ code }) => code === 'CART_UNKNOWN'))
  const submitted = isGone ? await visit.acts.submitOnePage({ ...input, cartId: null }) : kept
  if (!submitted.ok) return { ...again(), errors: submitted.error } as StepOutcome
  return { done: true, cart: submitted.value.cart, to: submitted.value.payment?.redirectUrl ?? path }
}
