import { usualCategoryOf } from '#domain/organization/categories.ts'
import type { Locale } from '#messages/locales.ts'
import type { Translator } from '#messages/translator.ts'
import { useT } from '../messages.tsx'
import { TheirWords } from './their-words.tsx'

/** A usual category in the language of the page; `undefined` where an association wrote its own (rule FRM-10). */
export function categoryWords(t: Translator, category: string): string | undefined {
  const usual = usualCategoryOf(category)
  return usual && t(`category.${usual}`)
}

type Props = {
  readonly category: string
  /** The language that the association writes in. */
  readonly language: Locale
}

/** A category: in the language of the page where it is a usual one, else in the association's own words. */
export function Category({ category, language }: Props) {
  return categoryWords(useT(), category) ?? <TheirWords words={category} language={language} />
}
