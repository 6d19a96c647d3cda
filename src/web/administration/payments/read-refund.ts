import { parseAmount } from '#domain/fields/amount.ts'
import { sumCents } from '#domain/money.ts'
import { linesWithin, planRefund, type RefundInput } from '#domain/payment/refund-input.ts'
import { fail, ok, type Problem, type Result } from '#domain/result.ts'
import type { PaymentDetail, RefundableItem } from '#usecases/administration/payments.ts'

/** What stood in the form when it was sent, so that nothing of it is lost. */
export type RefundFields = {
  readonly what: 'all' | 'lines' | 'amount' | 'none'
  readonly lines: readonly number[]
  readonly amount: string
  readonly withTip: boolean
  readonly cancelOrder: boolean
  readonly comment: string
  readonly sendMail: boolean
}

/** What the form shows at first: nothing is given back that was not asked for. */
export const firstFields: RefundFields = {
  what: 'all',
  lines: [],
  amount: '',
  withTip: false,
  cancelOrder: false,
  comment: '',
  sendMail: true,
}

const longestComment = 500

/** The fields of a post. */
export function readRefundFields(form: FormData): RefundFields {
  const text = (name: string) => String(form.get(name) ?? '')
  const what = (['all', 'lines', 'amount', 'none'] as const).find(each => each === text('what')) ?? 'all'
  return {
    what,
    lines: form.getAll('line').map(Number),
    amount: text('amount'),
    withTip: form.has('withTip') || what === 'none',
    cancelOrder: form.has('cancelOrder'),
    comment: text('comment').trim().slice(0, longestComment),
    sendMail: form.has('sendMail'),
  }
}

/** What is asked for, and what it comes to in cents: of the association's part and of the contribution. */
export type ReadRefund = {
  readonly input: RefundInput
  readonly organization: number
  readonly tip: number
}

/** What is asked for and what it comes to, or what is wrong with it. */
export function readRefund(fields: RefundFields, detail: PaymentDetail): Result<ReadRefund> {
  const input = inputOf(fields, detail)
  if (input === undefined) return fail(problemOf(fields))
  const { payment, items, left } = detail
  const planned = planRefund(
    {
      left,
      paid: { organization: payment.amount - payment.amountTip, tip: payment.amountTip },
      items: items.map(item => ({ id: item.id, amount: item.left, discount: 0 })),
      given: [],
    },
    input,
  )
  if (!planned.ok) return planned
  const sum = (part: 'organization' | 'tip') => sumCents(planned.value.map(each => each[part]))
  return ok({ input, organization: sum('organization'), tip: sum('tip') })
}

/**
 * What can be given back line by line, in cents: an instalment has paid only a part of what was bought. With the first one the
 * gifts were paid whole (rule DUE-2): what goes back of something else leaves them.
 */
export function refundableLines({ payment, items, left }: PaymentDetail): readonly RefundableItem[] {
  const cost = sumCents(items.map(item => item.paid))
  const isFirstPart = payment.number === 1 && payment.amount - payment.amountTip < cost
  const gifts = isFirstPart ? sumCents(items.filter(isOpenGift).map(item => item.left)) : 0
  const besideGifts = Math.max(0, left.organization - gifts)
  return items
    .map(item => ({ ...item, left: Math.min(item.left, isOpenGift(item) ? left.organization : besideGifts) }))
    .filter(item => item.left > 0)
}

function isOpenGift({ tierType }: RefundableItem): boolean {
  return tierType === 'Donation'
}

function inputOf(fields: RefundFields, detail: PaymentDetail): RefundInput | undefined {
  const { what, withTip } = fields
  if (what === 'all' || what === 'none') return { part: what, withTip }
  if (what === 'amount') {
    const amount = parseAmount(fields.amount)
    return amount === undefined ? undefined : { part: { amount }, withTip }
  }
  const chosen = refundableLines(detail).filter(item => fields.lines.includes(item.id))
  const whole = chosen.map(item => ({ orderItemId: item.id, amount: item.left }))
  const lines = linesWithin(whole, detail.left.organization)
  return lines.length === 0 ? undefined : { part: { lines }, withTip }
}

function problemOf({ what, amount }: RefundFields): Problem {
  if (what === 'lines') return { code: 'required', field: 'lines' }
  return { code: amount.trim() === '' ? 'amount_required' : 'amount_invalid', field: 'amount' }
}
