import type { BankLineFilter } from '#domain/bank/bank-filters.ts'
import { bankPath } from '#domain/form/administration-path.ts'

/** What the page shows: which lines, with which words, from where on, and the file that was just sent. */
export type BankAddress = {
  readonly show: BankLineFilter
  readonly search: string
  readonly after: string | null
  readonly fileId: string | null
}

type Asked = Partial<BankAddress> & {
  /** Something was just said of a line. */
  readonly isDone?: boolean
}

/** The address of the page that shows this. */
export function bankAddress(
  organizationSlug: string,
  { show = 'open', search = '', after = null, fileId = null, isDone = false }: Asked,
): string {
  const query = new URLSearchParams({
    ...(show !== 'open' && { voir: show }),
    ...(search !== '' && { q: search }),
    ...(after !== null && { suite: after }),
    ...(fileId !== null && { fichier: fileId }),
    ...(isDone && { fait: '' }),
  })
  return query.size === 0 ? bankPath(organizationSlug) : `${bankPath(organizationSlug)}?${query}`
}
