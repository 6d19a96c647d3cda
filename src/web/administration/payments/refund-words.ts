import { money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { PaymentDetail, RefundableItem } from '#usecases/administration/payments.ts'
import type { ReadRefund, RefundFields } from './read-refund.ts'

/** What it is and whose; gifts have words of their own in every language. */
export function labelOfItem({ label, tierType, participant }: RefundableItem, t: Translator): string {
  const person = [participant?.firstName, participant?.lastName].filter(Boolean).join(' ')
  const gift = tierType === 'MonthlyDonation' ? t('refund.gift_monthly') : t('refund.gift')
  const name = tierType === 'Donation' || tierType === 'MonthlyDonation' ? gift : label
  return person === '' ? name : `${name} – ${person}`
}

type Review = {
  readonly fields: Pick<RefundFields, 'sendMail'>
  readonly refund: ReadRefund
  readonly detail: Pick<PaymentDetail, 'items' | 'left'>
  readonly brand: string
}

/** What the confirmation names: each line with its amount, the contribution, and whether the payer is written to. */
export function confirmationWords(
  { fields, refund: { input, organization, tip }, detail, brand }: Review,
  t: Translator,
): readonly string[] {
  const { part } = input
  const lines = typeof part === 'object' && 'lines' in part ? part.lines : null
  const named = (lines ?? []).flatMap(({ orderItemId, amount }) => {
    const item = detail.items.find(({ id }) => id === orderItemId)
    if (item === undefined) return []
    return t('refund.line_left', { label: labelOfItem(item, t), amount: money(amount, t.locale) })
  })
  const whole = organization > 0 ? [t('refund.confirm_part', { amount: money(organization, t.locale) })] : []
  return [
    ...(lines === null ? whole : named),
    ...tipWords(tip, { left: detail.left.tip, brand }, t),
    t(fields.sendMail ? 'refund.confirm_mail' : 'refund.confirm_no_mail'),
  ]
}

/** The contribution, refunded or left out; nothing where there is none. */
function tipWords(tip: number, { left, brand }: { left: number; brand: string }, t: Translator) {
  if (tip > 0) return [t('refund.confirm_tip', { amount: money(tip, t.locale), brand })]
  return left > 0 ? [t('refund.confirm_no_tip')] : []
}
