import type { SearchInput, Sought } from '#domain/organization/search-input.ts'
import { causes, towns } from './associations.ts'

/** A kind of search, and the n-th one of it. */
export type Question = { readonly kind: string; readonly input: (n: number) => SearchInput }

const anything: SearchInput = {
  sought: 'organizations',
  text: '',
  type: null,
  category: null,
  city: null,
  from: null,
  until: null,
  free: false,
  placesLeft: false,
  taxReceipt: false,
}

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!
const both = (n: number): Sought => (n % 2 === 0 ? 'organizations' : 'campaigns')
const surnames = [
  'Boulanger',
  'Martinet',
  'Chaverault',
  'Leguiec',
  'Dumonard',
  'Kerselin',
  'Gardrieau',
  'Pelcaier',
]

/** A letter left out of the middle, or two swapped. */
function mistyped(word: string, n: number): string {
  const at = 1 + (n % Math.max(1, word.length - 3))
  return n % 2 === 0
    ? word.slice(0, at) + word.slice(at + 1)
    : word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
}

/** What visitors ask, one kind as often as the other: the costly ones are more frequent here than in life. */
export const questions: readonly Question[] = [
  { kind: 'nothing at all', input: n => ({ ...anything, sought: both(n) }) },
  { kind: 'a frequent word', input: n => ({ ...anything, sought: both(n), text: pick(causes, n % 12) }) },
  { kind: 'a rare word', input: n => ({ ...anything, sought: both(n), text: pick(surnames, n) }) },
  {
    kind: 'two words',
    input: n => ({ ...anything, sought: both(n), text: `${pick(causes, n * 7)} ${pick(causes, n * 3 + 1)}` }),
  },
  {
    kind: 'words and town',
    input: n => ({ ...anything, sought: both(n), text: pick(causes, n), city: pick(towns, n * 5) }),
  },
  {
    kind: 'one typing mistake',
    input: n => ({ ...anything, sought: both(n), text: mistyped(pick(surnames, n), n) }),
  },
  {
    kind: 'three mistyped words',
    input: n => ({
      ...anything,
      sought: both(n),
      text: [0, 1, 2]
        .map(k => mistyped(pick([...causes.slice(20), ...surnames], n * 3 + k), n + k))
        .join(' '),
    }),
  },
  {
    kind: 'the beginning of a word',
    input: n => ({ ...anything, sought: both(n), text: pick(surnames, n).slice(0, 5) }),
  },
  {
    kind: 'a mistyped town',
    input: n => ({ ...anything, sought: both(n), city: mistyped(pick(towns, n), n) }),
  },
  {
    kind: 'every filter',
    input: n => ({
      ...anything,
      sought: 'campaigns',
      type: 'Event',
      category: 'Culture',
      city: pick(towns, n),
      free: n % 2 === 0,
      placesLeft: true,
      from: '2027-01-01',
      until: '2027-06-30',
    }),
  },
  {
    kind: 'a month',
    input: n => ({
      ...anything,
      sought: 'campaigns',
      from: `2027-0${1 + (n % 9)}-01`,
      until: `2027-0${1 + (n % 9)}-28`,
    }),
  },
  {
    kind: 'places left',
    input: n => ({ ...anything, sought: 'campaigns', placesLeft: true, text: pick(causes, n) }),
  },
  {
    kind: 'stop words',
    input: n => ({ ...anything, sought: both(n), text: pick(['avec', 'les', 'de la', 'pour nous'], n) }),
  },
  { kind: 'nothing like it', input: n => ({ ...anything, sought: both(n), text: `zzyzx${n} qwrtp${n}` }) },
  {
    kind: '10,000 characters',
    input: n => ({ ...anything, sought: both(n), text: `${pick(causes, n)} %:*'<b> `.repeat(600) }),
  },
]
