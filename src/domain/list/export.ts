import type { ListPlace } from './list-wish.ts'
import type { ListName } from './lists.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Whether a file is being written, can be taken along, or could not be written. */
export type ExportStatus = 'writing' | 'ready' | 'failed'

export type ExportKey = { readonly organizationId: number; readonly exportId: string }

/** Where a file stands that is written piece by piece; `workbook` is what its format remembers. Nothing of both: it has not begun. */
export type ExportProgress = { readonly place?: ListPlace | null; readonly workbook?: unknown }

/** A file of what a list shows, as it was asked for; `query` is that of the list's address. */
export type Export = {
  readonly organizationId: number
  readonly id: string
  readonly userId: number
  readonly list: ListName
  readonly query: string
  /** The campaigns that it tells of, as the role of who asked reached; null: every one. */
  readonly formIds: readonly number[] | null
  readonly format: ExportFormat
  readonly status: ExportStatus
  /** Rows in all, counted once it begins; null before that. */
  readonly total: number | null
  readonly done: number
  readonly createdAt: string
  /** When it goes, with everything in it. */
  readonly expiresAt: string
}

/** Files of one person that are written at one time. */
export const mostAtOnce = 3

/** Hours that a file can be taken along (rule LST-5). */
export const hoursKept = 24
