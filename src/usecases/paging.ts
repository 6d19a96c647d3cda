import { isUuid } from '#domain/uuid.ts'

/** A page of a list, and where the next one begins; `null`: this is the last one. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | null }

/** The first rows of one more than a page holds; `placeOf` names the last of them for the next page. */
export function pageOf<Row>(rows: readonly Row[], size: number, placeOf: (row: Row) => string): Page<Row> {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > size && last !== undefined ? placeOf(last) : null }
}

/** Rows on a page of the operator's lists. */
export const pageSize = 25

const jobId = /^[1-9]\d{0,17}$/
const instant = /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$/

/** Whether a text from an address can be the id of a job: of 18 digits at most, as the queue numbers them. */
export function isJobId(text: string): boolean {
  return jobId.test(text)
}

/** Where a list by instant and id ended, as its page wrote it; anything else is the beginning. */
export function instantPlace(text: string | null): { readonly at: string; readonly id: string } | null {
  const [at = '', id = '', ...more] = (text ?? '').split('_')
  return instant.test(at) && isUuid(id) && more.length === 0 ? { at, id } : null
}
