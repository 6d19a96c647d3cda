import { parseAmount } from '#domain/fields/amount.ts'
import { planRefund, type RefundInput } from '#domain/payment/refund-input.ts'
import { fail, ok, type Problem, type Result } from '#domain/result.ts'
import type { PaymentDetail } from '#usecases/administration/payments.ts'

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

/** What is asked for, and what it comes to in cents; or what is wrong with it. */
export function readRefund(
  fields: RefundFields,
  detail: PaymentDetail,
): Result<{ readonly input: RefundInput; readonly amount: number }> {
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
  return ok({ input, amount: planned.value.reduce((sum, part) => sum + part.organization + part.tip, 0) })
}

function inputOf(fields: RefundFields, { items }: PaymentDetail): RefundInput | undefined {
  const { what, withTip } = fields
  if (what === 'all' || what === 'none') return { part: what, withTip }
  if (what === 'amount') {
    const amount = parseAmount(fields.amount)
    return amount === undefined ? undefined : { part: { amount }, withTip }
  }
  const chosen = items.filter(item => fields.lines.includes(item.id) && item.left > 0)
  const lines = chosen.map(item => ({ orderItemId: item.id, amount: item.left }))
  return lines.length === 0 ? undefined : { part: { lines }, withTip }
}

function problemOf({ what, amount }: RefundFields): Problem {
  if (what === 'lines') return { code: 'required', field: 'lines' }
  return { code: amount.trim() === '' ? 'amount_required' : 'amount_invalid', field: 'amount' }
}
