import { serverTranslator } from '#messages/catalogue.ts'
import { cellTime } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'
import { byteOrderMark, csvLine } from './csv.ts'

/** A person as a spreadsheet has them. */
export type PersonRow = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly phone: string | null
  readonly birthDate: string | null
  readonly address: string | null
  readonly zipCode: string | null
  readonly city: string | null
  readonly country: string | null
  readonly tags: readonly string[]
  readonly wantsNews: boolean | null
  readonly isMember: boolean
  readonly lastOrderAt: string | null
}

const columns = [
  'lastName',
  'firstName',
  'email',
  'phone',
  'birthDate',
  'address',
  'zipCode',
  'city',
  'country',
  'tags',
  'news',
  'member',
  'lastOrder',
] as const

/** People as CSV, line by line. */
export async function* peopleFile(rows: AsyncIterable<PersonRow>, locale: Locale): AsyncGenerator<string> {
  const t = serverTranslator(locale)
  yield byteOrderMark
  yield csvLine(
    columns.map(column => t(`persons.column_${column}`)),
    locale,
  )
  const yes = (isSo: boolean | null) => (isSo === null ? '' : t(isSo ? 'persons.yes' : 'persons.no'))
  for await (const row of rows)
    yield csvLine(
      [
        ...[row.lastName, row.firstName, row.email, row.phone, row.birthDate],
        ...[row.address, row.zipCode, row.city, row.country],
        row.tags.join(', '),
        yes(row.wantsNews),
        yes(row.isMember),
        row.lastOrderAt === null ? '' : cellTime(row.lastOrderAt),
      ],
      locale,
    )
}
