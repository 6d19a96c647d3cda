import type { Cents } from '#domain/money.ts'
import { money } from './format.ts'
import type { Translator } from './translator.ts'

type Waiver = { readonly amount: Cents; readonly title: string; readonly organization: string }

/** The sentence by which a payer gives what would be refunded to them (rule CAN-3): the same on the page, in the row and in the mail. */
export function waiverWords({ amount, title, organization }: Waiver, t: Translator): string {
  return t('cancellation.waiver', { amount: money(amount, t.locale), title, organization })
}
