import sanitizeHtml from 'sanitize-html'
import { storedPresentation } from '#domain/form/presentation.ts'
import { readRichText, richTextRules, writeRichText } from '#domain/form/rich-text.ts'

/**
 * What an association typed, as it is kept: paragraphs, and nothing but the tags that its readers show, so that no script ever
 * stands in the database (ASVS 1.3.1). Kept words stay as they are when they are kept again; without a word nothing is kept.
 */
export function keptWords(typed: string): string {
  return writeRichText(readRichText(sanitizeHtml(storedPresentation(typed), richTextRules)))
}
