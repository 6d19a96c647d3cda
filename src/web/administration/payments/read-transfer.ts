import { parseAmount } from '#domain/fields/amount.ts'
import { fail, ok, type Result } from '#domain/result.ts'

/** What stood in the form of a transfer when it was sent. */
export type TransferFields = {
  readonly amount: string
  readonly comment: string
  readonly sendMail: boolean
}

const longestComment = 500

/** The fields of a post. */
export function readTransferFields(form: FormData): TransferFields {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    amount: text('transferAmount'),
    comment: text('transferComment').slice(0, longestComment),
    sendMail: form.has('transferMail'),
  }
}

/** What was transferred, in cents; or what is wrong with it. */
export function transferredAmount({ amount }: TransferFields): Result<number> {
  const cents = parseAmount(amount)
  if (cents !== undefined && cents > 0) return ok(cents)
  return fail({ code: amount === '' ? 'amount_required' : 'amount_invalid', field: 'amount' })
}
