import type { Form } from '#domain/form/form.ts'
import { ok, type Problem, type Result } from '#domain/result.ts'
import type { OfflineForm, OfflineOrder } from '#usecases/payment/record-offline-order.ts'
import { amountControl, giftAmountControl, quantityControl } from '../../form/steps/choice/controls.ts'
import { personControl } from '../../form/steps/people/controls.ts'
import type { StepProblem } from '../../form/steps/step-facts.ts'
import type { Values } from '../../form/steps/values.ts'
import { asksAmount, chosenItems, recordableRates, recordsGift } from './lines.ts'
import { payerOf, paymentOf, placedProblem, recordedItems, recordQuestions } from './record.ts'

/** What stands for a gift among the rates of the sheet. */
export const giftChoice = 'gift'

/** Every control of the sheet, in its order (rule PAY-30). */
export const sheetControls = [
  'who',
  'firstName',
  'lastName',
  'email',
  'rate',
  'amount',
  'means',
  'receivedOn',
  'reference',
  'cheques',
] as const

/** Whether what was sent comes from the sheet: it always asks who it is for. */
export const isOfSheet = (values: Values): boolean => 'who' in values

/** What can be chosen on the sheet: a rate, or a gift where the campaign takes one. */
export function sheetRates(form: Form): readonly string[] {
  return [...recordableRates(form).map(({ id }) => String(id)), ...(recordsGift(form) ? [giftChoice] : [])]
}

/** Whether something that can be chosen has an amount to be typed. */
export const sheetAsksAmount = (form: Form): boolean =>
  recordsGift(form) || recordableRates(form).some(asksAmount)

/** What the sheet says, in the controls of the page that asks everything: one of a rate, for whoever pays it. */
export function wholeOf({ who: _who, rate = '', amount = '', ...rest }: Values, form: Form): Values {
  const tier = recordableRates(form).find(({ id }) => String(id) === rate)
  const person = (name: string) => ({ [personControl('p0', name)]: rest[name] ?? '' })
  return {
    ...{ ...person('firstName'), ...person('lastName'), ...person('email') },
    ...rest,
    ...(tier !== undefined && { [quantityControl(tier.id)]: '1' }),
    ...(tier !== undefined && asksAmount(tier) && { [amountControl(tier.id)]: amount }),
    ...(rate === giftChoice && { [giftAmountControl]: amount }),
  }
}

type Asked = Pick<OfflineOrder, 'items' | 'payer' | 'payment' | 'expectedTotal'>

/** What the sheet asks to be recorded; every wrong control with its code. */
export function askedOnSheet(values: Values, page: OfflineForm): Result<Asked, readonly StepProblem[]> {
  if (!sheetRates(page.form).includes(values.rate ?? '')) return { ok: false, error: unsaid(values) }
  const whole = wholeOf(values, page.form)
  const items = chosenItems(whole, page)
  if (!items.ok) return { ok: false, error: items.error.map(onSheet) }
  const { items: drafts } = recordedItems(whole, recordQuestions(page.form, items.value), page)
  return ok({ items: drafts, payer: payerOf(whole), payment: paymentOf(whole), expectedTotal: null })
}

/** Without a rate nothing is read further: what else is missing is said in the same breath, in the order of the page. */
function unsaid(values: Values): readonly StepProblem[] {
  const missing = (['firstName', 'lastName', 'rate', 'means'] as const).filter(
    field => field === 'rate' || (values[field] ?? '').trim() === '',
  )
  return missing.map(field => ({ field, code: 'required' }))
}

/** A refusal of the act beside the control of the sheet that it concerns. */
export function placedOnSheet(problem: Problem, values: Values, page: OfflineForm): StepProblem {
  const items = chosenItems(wholeOf(values, page.form), page)
  const questions = recordQuestions(page.form, items.ok ? items.value : [])
  return onSheet(placedProblem(problem, questions))
}

/** The control of the sheet that one of the whole page is; '' where the sheet does not ask it. */
function onSheet(problem: StepProblem): StepProblem {
  const field = problem.field.replace(/^p0-/, '')
  if (sheetControls.some(each => each === field)) return { ...problem, field }
  if (/^a-\d+$/.test(field) || field === giftAmountControl) return { ...problem, field: 'amount' }
  return { ...problem, field: /^(q-\d+|items.*|p0)$/.test(field) ? 'rate' : '' }
}

/** A name that was typed in one line: what comes last is the last name. */
export function namesOf(who: string): { readonly firstName: string; readonly lastName: string } {
  const words = who.trim().split(/\s+/).filter(Boolean)
  const lastName = words.length > 1 ? words.slice(1).join(' ') : ''
  return { firstName: words[0] ?? '', lastName }
}

/** Whether somebody is looked for: a name was typed, and nobody is filled in yet. */
export const looksFor = ({ who = '', firstName = '', lastName = '', email = '' }: Values): boolean =>
  who.trim() !== '' && [firstName, lastName, email].every(text => text.trim() === '')
