import { serverTranslator } from '#messages/catalogue.ts'
import { cellTime } from '#messages/format.ts'
import { changesInWords, type ToldLine, whatWasDone, whoDid } from '#messages/journal-words.ts'
import type { Locale } from '#messages/locales.ts'
import { byteOrderMark, csvLine } from './csv.ts'

/** The journal of an association as CSV, line by line, newest first (rule ACC-15). */
export async function* journalFile(
  lines: AsyncIterable<ToldLine>,
  { locale, brand }: { readonly locale: Locale; readonly brand: string },
): AsyncGenerator<string> {
  const t = serverTranslator(locale)
  yield byteOrderMark
  yield csvLine(
    (['when', 'who', 'what', 'changes'] as const).map(column => t(`journal.column_${column}`)),
    locale,
  )
  for await (const line of lines) {
    const told = [whoDid(t, line, brand), whatWasDone(t, line), changesInWords(t, line).join(' · ')]
    yield csvLine([cellTime(line.at), ...told], locale)
  }
}
