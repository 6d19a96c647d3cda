import { shownRuleOf } from '#domain/form/refund-rule.ts'
import type { DatedRefundRule } from '#domain/form/refund-steps.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { Locale } from '#messages/locales.ts'
import { refundTermsWords } from '#messages/refund-rule-words.ts'
import type { ShownRefundRule } from './shown-refund-rule.ts'

/** What is said of refunds where somebody pays, in their language: islands have no words of their own for it. */
export function refundRuleFacts(rule: DatedRefundRule | null, locale: Locale): ShownRefundRule | null {
  if (rule === null) return null
  return { words: refundTermsWords(serverTranslator(locale), rule, null), shown: shownRuleOf(rule) }
}
