import { accountingFile, accountingFileName, accountingFileType } from '#documents/accounting/journal-file.ts'
import type { JournalFormat } from '#domain/accounting/formats.ts'
import type { Locale } from '#messages/locales.ts'
import type { App } from '../app.ts'
import { entriesOf, type Journal } from './open-accounting.ts'

/** A file as a browser is given it. */
export type JournalFile = {
  readonly name: string
  readonly type: string
  readonly file: AsyncIterable<Uint8Array>
}

type Wanted = {
  readonly format: JournalFormat
  readonly locale: Locale
  readonly organizationSlug: string
}

/** The journal of a month as a file for accounting software, entry by entry (rule BKP-5). */
export function journalFile(
  app: App,
  journal: Journal,
  { format, locale, organizationSlug }: Wanted,
): JournalFile {
  const { month, settings, months } = journal
  const code = months.find(closed => closed.month === month)?.code ?? settings.code
  return {
    name: accountingFileName(format, month, locale),
    type: accountingFileType(format),
    file: accountingFile(entriesOf(app.db, journal), {
      ...{ format, month, plan: settings.plan, code, locale },
      home: { origin: app.operator.origin, organizationSlug },
    }),
  }
}
