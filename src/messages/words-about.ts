import type { Translator } from './translator.ts'

/**
 * What is said of a question, behind its own words: « Couleur : Noir ». A question mark needs no colon behind it, and a full stop
 * gives way to one: an association writes its questions as it likes.
 */
export function wordsAbout(t: Translator, label: string, words: string): string {
  const asked = questionOf(label)
  return t(isQuestion(asked) ? 'field.about_asked' : 'field.about', { label: asked, words })
}

/** A question as it stands before an answer: without the punctuation that would meet the colon. */
export function questionOf(label: string): string {
  const asked = label.trimEnd()
  return isQuestion(asked) ? asked : asked.replace(/[\s.:;,]+$/, '')
}

const isQuestion = (asked: string) => /[?!]$/.test(asked)
