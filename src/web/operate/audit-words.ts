import { isAuditAction } from '#domain/operator/audit-actions.ts'
import { isAuditFact, isAuditValue } from '#domain/operator/audit-facts.ts'
import type { Translator } from '#messages/translator.ts'

/** What was done, in words; an action of former days as it was written. */
export function wordsOf(t: Translator, action: string): string {
  return isAuditAction(action) ? t(`audit.${action}`) : action
}

/** What a line tells, in words; a fact of former days by the name under which it was written. */
export function factsOf(t: Translator, facts: Readonly<Record<string, unknown>>): string {
  return Object.entries(facts)
    .filter(([, value]) => value !== null && value !== '')
    .map(([fact, value]) => {
      const name = isAuditFact(fact) ? t(`audit.fact.${fact}`) : fact
      return t('audit.fact', { name, value: held(t, String(value)) })
    })
    .join(' · ')
}

/** What a fact holds: a word of ours in the reader's language, also on both sides of a change, `Draft -> Public`. */
function held(t: Translator, value: string): string {
  const parts = value.split(' -> ')
  return parts.map(part => (isAuditValue(part) ? t(`audit.value.${part}`) : part)).join(' → ')
}
