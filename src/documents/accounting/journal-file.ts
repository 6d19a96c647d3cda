import type { AccountPlan } from '#domain/accounting/accounts.ts'
import type { JournalFormat } from '#domain/accounting/formats.ts'
import type { Entry, EntryLine } from '#domain/accounting/journal.ts'
import { administeredOrderPath } from '#domain/form/administration-path.ts'
import { accountNames, entryText } from '#messages/accounting-words.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { Locale } from '#messages/locales.ts'
import type { OfficeHome } from '../payout-statement.ts'
import { bytesOf } from './bytes.ts'
import { formats } from './formats.ts'

type Journal = {
  readonly format: JournalFormat
  /** `2026-11`. */
  readonly month: string
  readonly plan: AccountPlan
  readonly code: string
  readonly locale: Locale
  readonly home: OfficeHome
}

/** The journal of a month as a file for accounting software, entry by entry (rule BKP-5). */
export async function* accountingFile(
  entries: AsyncIterable<Entry>,
  { format: name, month, plan, code, locale, home }: Journal,
): AsyncGenerator<Uint8Array> {
  const t = serverTranslator(locale)
  const { encoding, head, rows } = formats[name]
  const names = accountNames(t, plan)
  const told = {
    month,
    journal: { code, name: t('accounting.journal') },
    nameOf: ({ account: { name, number } }: Pick<EntryLine, 'account'>) =>
      name ?? names.get(number) ?? number,
  }
  if (head !== '') yield bytesOf(head, encoding)
  for await (const entry of entries) {
    const { orderId } = entry
    const page = orderId === null ? '' : home.origin + administeredOrderPath(home.organizationSlug, orderId)
    yield bytesOf(rows({ ...entry, ...told, page, text: entryText(t, entry) }).join(''), encoding)
  }
}

/** What the file is called: the month, and never what a tax office calls the file of a whole year. */
export function accountingFileName(format: JournalFormat, month: string, locale: Locale): string {
  return `${serverTranslator(locale)('accounting.file', { month })}-${format}.${formats[format].extension}`
}

/** What a browser is told of its contents. */
export function accountingFileType(format: JournalFormat): string {
  const { extension, encoding } = formats[format]
  const charset = encoding === 'ascii' ? 'us-ascii' : encoding
  return `text/${extension === 'csv' ? 'csv' : 'plain'}; charset=${charset}`
}
