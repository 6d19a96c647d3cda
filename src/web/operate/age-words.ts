import type { Translator } from '#messages/translator.ts'

/** An age in the unit that says most; null for 0, by which a vital sign tells that nothing waits. */
export function ageWords(t: Translator, seconds: number): string | null {
  if (seconds === 0) return null
  if (seconds < 120) return t('operator.seconds', { count: Math.round(seconds) })
  if (seconds < 7200) return t('operator.minutes', { count: Math.round(seconds / 60) })
  return t('operator.hours', { count: Math.round(seconds / 3600) })
}
