/** What a list of people may be narrowed to, beside a tag. */
export const peopleFilters = ['upToDate', 'hasPaid', 'wantsNews', 'noNews'] as const

export type PeopleFilter = (typeof peopleFilters)[number]

/** The longest tag, in characters, and the most that one person has. */
export const longestTag = 40
export const mostTags = 20

/**
 * Tags as they were typed in one line, between commas: each once, whatever its case, in the writing that came first. `null`: one is too
 * long, or there are too many.
 */
export function readTags(typed: string): readonly string[] | null {
  const tags = typed
    .normalize('NFC')
    .split(/[,;\n]/)
    .map(tag => tag.trim().replace(/\s+/g, ' '))
    .filter(tag => tag !== '')
  const once = [...new Map(tags.toReversed().map(tag => [tag.toLowerCase(), tag])).values()].toReversed()
  return once.length > mostTags || once.some(tag => tag.length > longestTag) ? null : once
}

/** The longest note about a person, and the longest word on how a consent was given. */
export const longestNote = 2_000
export const longestSaidHow = 200
