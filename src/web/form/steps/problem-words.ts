import type { People } from '#domain/form/types/descriptor.ts'
import { amountDigits } from '#messages/format.ts'
import { personLimitWords } from '#messages/person-limit-words.ts'
import { reservedProblemWords } from '#messages/reserved-words.ts'
import type { Translator } from '#messages/translator.ts'
import { wordsAbout } from '#messages/words-about.ts'
import type { StepProblem } from './step-facts.ts'

/** The words of a problem, the same in the summary and beside its control: which one, how to put it right. */
export function problemWords(t: Translator, problem: StepProblem, label: string): string {
  const { code, field, values } = problem
  const limit = Number(values?.limit ?? 0)
  if (code === 'required' && field === 'emailConfirmation') return t('val.email_again')
  if (code === 'required' && field === 'fileId') return t('val.payer_document')
  if (code === 'required') return t('val.required', { label })
  if (code === 'amount_min') return t('val.amount_min', { 0: amountDigits(limit, t.locale) })
  if (code === 'amount_max') return t('val.amount_max', { 0: amountDigits(limit, t.locale) })
  if (code === 'too_short') return t('val.too_short', { label })
  if (code === 'quantity_invalid' && values?.typed === 'noNumber') return t('val.number')
  if (code === 'max_length') return t('val.max_length', { 0: limit })
  if (values?.trial === 'draft' || values?.trial === 'disabled') return t(`step.no_payment_${values.trial}`)
  if (code === 'CONFLICT' && values?.cart === 'changed') return t('step.cart_changed')
  if (code === 'CONFLICT' && values?.cart === 'asked') return t('step.cart_asked')
  if (code === 'COUPON_INVALID') return t(couponWords(values?.reason))
  if (code === 'PERSON_LIMIT') return personLimitWords(t, values)
  if (code === 'RATE_RESERVED') return reservedProblemWords(t, values)
  return wordsOfChoice(t, problem) ?? t(`error.${code}`)
}

/** A message with whose it is, where it does not say so itself: two people may have the same fault. */
export function named(t: Translator, name: string, message: string): string {
  return name === '' || message.includes(name) ? message : wordsAbout(t, name, message)
}

/** Why a code does not apply: an unknown one is told as such. */
function couponWords(reason: unknown) {
  if (reason === 'expired') return 'val.coupon_expired'
  if (reason === 'usedUp') return 'coupon.used_up'
  if (reason === 'early') return 'coupon.early'
  return reason === 'otherRates' ? 'coupon.other_rates' : 'error.COUPON_INVALID'
}

const peoples: readonly unknown[] = ['participants', 'members', 'details', 'contributors'] satisfies People[]
const isPeople = (value: unknown): value is People => peoples.includes(value)

/** What is wrong with what is chosen, in the words of what the campaign sells; how many are left now. */
function wordsOfChoice(t: Translator, { code, values }: StepProblem): string | undefined {
  const people = values?.people
  if (!isPeople(people)) return undefined
  if (code === 'cart_empty') return t(`step.none_${people}`)
  const count = Number(values?.limit ?? 0)
  if (code === 'quantity_invalid') return t(`step.most_${people}`, { count })
  if (code !== 'TICKETS_SOLD_OUT') return undefined
  if (count === 0) return t(`step.sold_out_${people}`)
  const left = t(`step.left_${people}`, { count })
  return values?.rates === undefined ? left : t('step.left_together', { left, rates: String(values.rates) })
}
