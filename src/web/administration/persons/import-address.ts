import { peoplePath } from '#domain/form/administration-path.ts'
import { readId } from '#domain/id.ts'
import { type RowVerdict, rowVerdicts } from '#domain/person/people-import.ts'

/** Which rows the page of an import shows: of one kind or all of them, from which line on. */
export type ShownRows = { readonly show: RowVerdict | null; readonly after: number | null }

export const shownRowsOf = (query: URLSearchParams): ShownRows => ({
  show: rowVerdicts.find(each => each === query.get('voir')) ?? null,
  after: readId(query.get('suite')),
})

const dones = ['known', 'decided', 'changed'] as const
/** What was just done, as the address says. */
export type ImportDone = (typeof dones)[number]
export const importDoneOf = (text: string | null): ImportDone | null =>
  dones.find(each => each === text) ?? null

type Place = Partial<ShownRows> & { readonly done?: ImportDone }

/** The address of an import that shows these rows. */
export function importAddress(
  organizationSlug: string,
  importId: string,
  { show = null, after = null, done }: Place = {},
): string {
  const query = new URLSearchParams({
    ...(show !== null && { voir: show }),
    ...(after !== null && { suite: String(after) }),
    ...(done !== undefined && { fait: done }),
  })
  const path = peoplePath(organizationSlug, { importId })
  return query.size === 0 ? path : `${path}?${query}`
}
