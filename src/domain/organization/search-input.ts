/** What somebody looks for: associations, or their campaigns. */
export type Sought = 'organizations' | 'campaigns'

/** A search as it was asked for. Texts are cut, never refused: whatever is typed gives a list, perhaps an empty one. */
export type SearchInput = {
  readonly sought: Sought
  /** As typed: name, cause, town. */
  readonly text: string
  /** A kind of organization or of campaign, as the API names it; `null`: any. */
  readonly type: string | null
  readonly category: string | null
  /** A town, a postal code or the two digits of a department. */
  readonly city: string | null
  /** ISO days of Paris. They, and what follows, are asked of campaigns only. */
  readonly from: string | null
  readonly until: string | null
  readonly free: boolean
  readonly placesLeft: boolean
  readonly taxReceipt: boolean
}

/** The longest text that is looked at: nobody types more, and hostile texts get no further. */
export const longestSearch = 120
const mostWords = 8
const longestWord = 40

/**
 * A text without all that is not part of a word, composed and in small letters: operators, quotes, markup and control
 * characters become spaces, invisible marks go.
 */
export function plainWords(text: string): string {
  return text
    .slice(0, longestSearch)
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

/** The words of a search, each once, at most eight, each at most forty letters long. */
export function searchWords(text: string): readonly string[] {
  const words = plainWords(text)
    .split(' ')
    .filter(word => /[\p{L}\p{N}]/u.test(word))
    .map(word => word.slice(0, longestWord))
  return [...new Set(words)].slice(0, mostWords)
}

/** The most months that one search covers. */
const mostMonths = 24

/**
 * The months (`2026-12`) that a search by date covers, at most 24; `null` where no date was asked for. Without a first day
 * it begins at `today`; an end before the beginning gives none.
 */
export function searchMonths(
  { from, until }: Pick<SearchInput, 'from' | 'until'>,
  today: string,
): readonly string[] | null {
  if (from === null && until === null) return null
  const [year = 0, month = 0] = (from ?? today).split('-').map(Number)
  const last = (until ?? '9999-12').slice(0, 7)
  const months = Array.from({ length: mostMonths }, (_, index) => {
    const number = year * 12 + month - 1 + index
    return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`
  })
  return months.filter(each => each <= last)
}
