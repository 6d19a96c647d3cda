import { isFirstName, isSameFirstName } from './first-names.ts'
import { isMistyped } from './spelling.ts'
import { type FullName, type Traits, wordsOf } from './traits.ts'

/** Why two people are proposed to be one, in the words of the screen. */
export const likenessReasons = [
  'sameName',
  'swappedName',
  'shortName',
  'mistypedName',
  'otherLastName',
  'birthDate',
  'nearBirthDate',
  'email',
  'sharedEmail',
  'emailElsewhere',
  'phone',
  'home',
] as const
export type LikenessReason = (typeof likenessReasons)[number]

/** How two people are alike: `null` where nothing tells that they are one. */
export type Likeness = {
  readonly reasons: readonly LikenessReason[]
  /** From 1 to 100: the surest are shown first. */
  readonly score: number
}

type NameLikeness = 'same' | 'swapped' | 'short' | 'mistyped' | 'otherLast'
type BirthLikeness = 'same' | 'near' | 'unknown' | 'other'

/**
 * Whether two people may be one, and why (rule PPL-3). Two dates of birth that contradict each other, and two first names that both exist,
 * are two people, whatever else they share.
 */
export function compareTraits(one: Traits, other: Traits): Likeness | null {
  const birth = bestBirth(one, other)
  if (birth === 'other') return null
  const name = bestName(one, other)
  if (name === null) return null
  const contacts = sharedContacts(one, other)
  return isEnough(name, birth, contacts) ? likenessOf(name, birth, contacts) : null
}

const nameOrder: readonly NameLikeness[] = ['same', 'swapped', 'short', 'mistyped', 'otherLast']

function bestName(one: Traits, other: Traits): NameLikeness | null {
  const found = one.names.flatMap(name => other.names.map(second => compareNames(name, second)))
  return nameOrder.find(likeness => found.includes(likeness)) ?? null
}

/** How two names are alike; `null` for names of two people. */
export function compareNames(one: FullName, other: FullName): NameLikeness | null {
  const [first, last] = [wordsOf(one.firstName), wordsOf(one.lastName)]
  const [otherFirst, otherLast] = [wordsOf(other.firstName), wordsOf(other.lastName)]
  if (first.length === 0 || last.length === 0 || otherFirst.length === 0 || otherLast.length === 0)
    return null
  const [joined, otherJoined] = [first.join('-'), otherFirst.join('-')]
  if (joined === otherLast.join('-') && last.join('-') === otherJoined) return 'swapped'
  const firstName = compareFirst(joined, otherJoined)
  if (firstName === null) return null
  const lastName = compareLast(last, otherLast)
  if (lastName === 'other') return firstName === 'same' ? 'otherLast' : null
  if (firstName === 'same') return lastName
  // Both halves written otherwise: the short form of a mistyped family is somebody else more often than not.
  return lastName === 'same' ? firstName : null
}

function compareFirst(one: string, other: string): 'same' | 'short' | 'mistyped' | null {
  if (one === other || one.replaceAll('-', '') === other.replaceAll('-', '')) return 'same'
  if (isSameFirstName(one, other)) return 'short'
  if (isFirstName(one) && isFirstName(other)) return null
  return isMistyped(one, other) && !isOtherGender(one, other) ? 'mistyped' : null
}

/** « Gabin » and « Gabine »: names of two people, listed or not. */
function isOtherGender(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return long.startsWith(short) && /^(?:e|a|ne|le|te)$/.test(long.slice(short.length))
}

function compareLast(
  one: readonly string[],
  other: readonly string[],
): 'same' | 'short' | 'mistyped' | 'other' {
  const [joined, otherJoined] = [one.join(''), other.join('')]
  if (joined === otherJoined) return 'same'
  if (isPartOf(one, other) || isPartOf(other, one)) return 'short'
  return isMistyped(joined, otherJoined) ? 'mistyped' : 'other'
}

/** « Moreau » in « Moreau-Lefèvre »: a word of a name, not a particle. */
function isPartOf(part: readonly string[], whole: readonly string[]): boolean {
  return (
    part.length < whole.length &&
    part.every(word => whole.includes(word)) &&
    part.some(word => word.length > 2)
  )
}

function bestBirth({ birthDates: one }: Traits, { birthDates: other }: Traits): BirthLikeness {
  if (one.length === 0 || other.length === 0) return 'unknown'
  if (one.some(date => other.includes(date))) return 'same'
  return one.some(date => other.some(second => isNearDate(date, second))) ? 'near' : 'other'
}

/** One digit of the day, the month or the last of the year is another one, or day and month are swapped: no decade, which tells a father from his son. */
function isNearDate(one: string, other: string): boolean {
  const [year, month, day] = one.split('-')
  if (other === `${year}-${day}-${month}`) return true
  const places = [...one].flatMap((digit, place) => (digit === other[place] ? [] : [place]))
  return one.length === other.length && places.length === 1 && (places[0] ?? 0) >= 3
}

type Contact = 'email' | 'sharedEmail' | 'emailElsewhere' | 'phone' | 'home'

function sharedContacts(one: Traits, other: Traits): ReadonlySet<Contact> {
  const found = new Set<Contact>()
  if (isShared(ownEmails(one), ownEmails(other))) found.add('email')
  else if (isShared([...one.emails, ...one.sharedEmails], [...other.emails, ...other.sharedEmails]))
    found.add('sharedEmail')
  if (isShared(one.phones, other.phones)) found.add('phone')
  if (isShared(one.homes, other.homes)) found.add('home')
  // Many namesakes have their name before the `@`: it tells something where no two homes say otherwise.
  const hasTwoHomes = one.homes.length > 0 && other.homes.length > 0 && !found.has('home')
  const isElsewhere = isShared(one.emails.flatMap(localPart), other.emails.flatMap(localPart))
  if (isElsewhere && !hasTwoHomes && !found.has('email') && !found.has('sharedEmail'))
    found.add('emailElsewhere')
  return found
}

/** Their addresses of mails, and those of their payer that bear their first name: they paid for themselves. */
function ownEmails({ emails, sharedEmails, names }: Traits): readonly string[] {
  const firstNames = names.map(({ firstName }) => wordsOf(firstName).join('')).filter(name => name.length > 3)
  const isNamed = (email: string) => firstNames.some(name => email.replace(/[^a-z@]/g, '').startsWith(name))
  return [...emails, ...sharedEmails.filter(isNamed)]
}

const isShared = (one: readonly string[], other: readonly string[]) => one.some(key => other.includes(key))

/** What stands before the `@`, without what is added behind a plus; none where it is too short to be somebody's own. */
export function localPart(email: string): readonly string[] {
  const [part = ''] = email.slice(0, email.lastIndexOf('@')).split('+')
  return part.length >= 6 && !commonParts.has(part) ? [part] : []
}

const commonParts: ReadonlySet<string> = new Set(
  'contact bonjour accueil secretariat association bureau tresorier presidente president direction mairie famille postmaster webmaster'.split(
    ' ',
  ),
)

/** What has to be shared beside a name, by how the names and the dates of birth are alike. */
function isEnough(name: NameLikeness, birth: BirthLikeness, contacts: ReadonlySet<Contact>): boolean {
  const isOwn = contacts.has('email') || contacts.has('phone')
  const isAny = contacts.size > 0
  if (name === 'same' || name === 'swapped') return birth === 'same' || isAny
  if (name === 'otherLast') return birth === 'same' ? isAny : isOwn && contacts.size > 1
  if (birth === 'same') return name === 'short' || isAny
  return birth === 'near' ? isOwn : isOwn || contacts.size > 1 || (isAny && !contacts.has('emailElsewhere'))
}

const weights: Readonly<Record<LikenessReason, number>> = {
  sameName: 45,
  swappedName: 40,
  shortName: 30,
  mistypedName: 25,
  otherLastName: 15,
  birthDate: 35,
  nearBirthDate: 10,
  email: 30,
  sharedEmail: 15,
  emailElsewhere: 15,
  phone: 25,
  home: 15,
}

const nameReasons: Readonly<Record<NameLikeness, LikenessReason>> = {
  same: 'sameName',
  swapped: 'swappedName',
  short: 'shortName',
  mistyped: 'mistypedName',
  otherLast: 'otherLastName',
}

function likenessOf(name: NameLikeness, birth: BirthLikeness, contacts: ReadonlySet<Contact>): Likeness {
  const dated = { same: ['birthDate'], near: ['nearBirthDate'], unknown: [] } as const
  const found: readonly LikenessReason[] = [
    nameReasons[name],
    ...(birth === 'other' ? [] : dated[birth]),
    ...contacts,
  ]
  const score = found.reduce((sum, reason) => sum + weights[reason], 0)
  return { reasons: likenessReasons.filter(reason => found.includes(reason)), score: Math.min(100, score) }
}
