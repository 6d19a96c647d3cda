import type { Translator } from './translator.ts'

/** When trying again can help: in seconds below two minutes, in whole minutes from there. */
export function waitWords(t: Translator, seconds: number): string {
  if (seconds < 120) return t('captcha.wait_seconds', { count: seconds })
  return t('captcha.wait_minutes', { count: Math.ceil(seconds / 60) })
}
