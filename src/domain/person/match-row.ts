import { compareTraits } from './likeness.ts'
import { nameKey, type Traits } from './traits.ts'

/** Somebody who is known, as far as it tells them from others. */
export type KnownPerson = { readonly id: number; readonly traits: Traits }

/** Whom a row says: somebody surely, or who it may be, the likeliest first; nobody in either: somebody new. */
export type RowMatch = { readonly sure: number | null; readonly maybe: readonly number[] }

/** People that one row shows as those whom it may say. */
const mostShown = 3

/**
 * Whom a row says (rule PPL-11). Sure is who alone has its name with its address of mails or its date of birth, or, where it has neither, with
 * its telephone or home, and no other date of birth. Who is called so without that, or is alike as in rule PPL-3, may be it.
 */
export function matchRow(row: Traits, known: readonly KnownPerson[]): RowMatch {
  const namesakes = known.filter(
    ({ traits }) => isCalledSo(row, traits) && !isOtherDate(row.birthDates, traits.birthDates),
  )
  const sure = onlyOne(
    namesakes.filter(({ traits }) => isShared(row.emails, [...traits.emails, ...traits.sharedEmails])),
    namesakes.filter(({ traits }) => isShared(row.birthDates, traits.birthDates)),
    row.emails.length + row.birthDates.length > 0
      ? []
      : namesakes.filter(
          ({ traits }) => isShared(row.phones, traits.phones) || isShared(row.homes, traits.homes),
        ),
  )
  if (sure !== undefined) return { sure: sure.id, maybe: [] }
  const scored = known.flatMap(person => {
    const score = compareTraits(row, person.traits)?.score ?? (namesakes.includes(person) ? 0 : null)
    return score === null ? [] : [{ id: person.id, score }]
  })
  const maybe = scored.sort((one, other) => other.score - one.score || one.id - other.id)
  return { sure: null, maybe: maybe.slice(0, mostShown).map(({ id }) => id) }
}

/** The one whom every way that finds somebody finds alone; undefined where they find nobody or several. */
function onlyOne(...ways: readonly (readonly KnownPerson[])[]): KnownPerson | undefined {
  const found = ways.filter(people => people.length > 0)
  const common = found[0]?.filter(({ id }) => found.every(people => people.some(person => person.id === id)))
  return common?.length === 1 ? common[0] : undefined
}

const isShared = (one: readonly string[], other: readonly string[]) => one.some(key => other.includes(key))

const isOtherDate = (one: readonly string[], other: readonly string[]) =>
  one.length > 0 && other.length > 0 && !isShared(one, other)

const isCalledSo = ({ names: [name] }: Traits, { names }: Traits) =>
  name !== undefined && names.some(other => nameKey(other) === nameKey(name))

/** Lines of one name and address that are remembered: a file that has more of them is no file of people. */
const mostNamesakes = 50

/** The earlier line that surely says the same person, for each line that has one (rule PPL-11). `rows` in the order of their file. */
export function twinLines(
  rows: Iterable<{ readonly line: number; readonly traits: Traits }>,
): ReadonlyMap<number, number> {
  const seen = new Map<string, { readonly line: number; readonly birthDates: readonly string[] }[]>()
  const twins = new Map<number, number>()
  for (const { line, traits } of rows) {
    const { birthDates } = traits
    const keys = twinKeys(traits)
    const twin = keys
      .flatMap(key => seen.get(key) ?? [])
      .find(other => !isOtherDate(birthDates, other.birthDates))
    if (twin !== undefined) twins.set(line, twin.line)
    for (const key of keys) {
      const lines = seen.get(key) ?? []
      if (lines.length < mostNamesakes) lines.push({ line, birthDates })
      seen.set(key, lines)
    }
  }
  return twins
}

function twinKeys({ names: [name], emails, birthDates, phones, homes }: Traits): readonly string[] {
  if (name === undefined) return []
  const own = [...emails, ...birthDates]
  const keys = own.length > 0 ? own : [...phones, ...homes]
  return (keys.length > 0 ? keys : ['']).map(key => `${nameKey(name)} ${key}`)
}
