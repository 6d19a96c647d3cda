import { defineFlow, type StateOf } from '../flow.ts'
import { type PersonField, personFields } from './person.ts'

/** What a column of a file of people may stand for (rule PPL-10). */
export const importFields = [...personFields, 'tags'] as const
export type ImportField = PersonField | 'tags'

/** What each column of a file stands for; an empty text: nothing that is kept. */
export type ImportColumns = readonly (ImportField | '')[]

/** A file of people, from its reading to its being taken back (rules PPL-10 to PPL-13). */
export const importFlow = defineFlow({
  reading: { read: 'ready', refuse: 'refused' },
  ready: { choose: 'reading', apply: 'applying' },
  refused: {},
  applying: { finish: 'applied' },
  applied: { undo: 'undoing' },
  undoing: { finish: 'undone' },
  undone: {},
})
export type ImportStatus = StateOf<typeof importFlow>

/**
 * What would become of a row: a person who is new, one who is known and gets something new, one of whom all is known, one whom an earlier row
 * says, one who may be known, or nobody because something is wrong with it.
 */
export const rowVerdicts = ['new', 'update', 'unsure', 'wrong', 'again', 'same'] as const
export type RowVerdict = (typeof rowVerdicts)[number]

/** What became of a row. `left`: nobody decided, or it changed meanwhile; `kept`: it was not taken back, as its person has more by now. */
export const importOutcomes = ['made', 'updated', 'same', 'left', 'undone', 'kept'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

export type ImportKey = { readonly organizationId: number; readonly importId: string }

/** The largest file, in bytes, and the most rows and columns of one. */
export const largestPeopleFile = 20 * 1024 * 1024
export const mostImportRows = 50_000
export const mostImportColumns = 100
/** The longest text of a cell that is kept: longer than anything that a person's field takes, so that it is refused and not cut. */
export const longestCell = 1_000

export type PeopleFileCode =
  | 'people_file_empty'
  | 'people_file_unknown'
  | 'people_file_broken'
  | 'people_file_wide'
  | 'people_file_long'

/** Why a file of people cannot be read. */
export type PeopleFileProblem = { readonly code: PeopleFileCode }

/** Days for which a whole import may be taken back (rule PPL-13). */
export const importUndoDays = 30

/** Whether an import that was applied at this instant may still be taken back; instants in ISO 8601. */
export function mayUndoImport(appliedAt: string, now: string): boolean {
  return Date.parse(now) - Date.parse(appliedAt) <= importUndoDays * 86_400_000
}
