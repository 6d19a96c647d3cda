import type { Translator } from './translator.ts'

/**
 * What is said of a question, behind its own words: « Couleur : Noir ». A question mark needs no colon behind it, and a full stop
 * gives way to one: an association writes its questions as it likes.
 */
export function wordsAbout(t: Translator, label: string, words: string): string {
  const asked = label.trimEnd()
  if (/[?!]$/.test(asked)) return t('field.about_asked', { label: asked, words })
  return t('field.about', { label: asked.replace(/[\s.:;,]+$/, ''), words })
}
