import type { ImportColumns } from '#domain/person/people-import.ts'
import type { Problem } from '#domain/result.ts'
import type { ImportPage } from '#usecases/person/read-imports.ts'
import type { ImportDone, ShownRows } from './import-address.ts'

/** What was refused, with what the columns were said to stand for; null: the post was about something else. */
export type ImportSent = { readonly problems: readonly Problem[]; readonly columns: ImportColumns | null }

/** What the page of an import shows. */
export type ImportProps = ShownRows & {
  readonly page: ImportPage
  readonly done: ImportDone | null
  readonly sent: ImportSent | undefined
}
