import { fold } from '../fields/fold.ts'

/** How somebody is called. */
export type FullName = { readonly firstName: string; readonly lastName: string }

/** What is known of a person, as far as it tells them from others; every text as its key. */
export type Traits = {
  /** Under each name that they were written with. */
  readonly names: readonly FullName[]
  /** Their own addresses of mails. */
  readonly emails: readonly string[]
  /** Those of whoever paid for them, where they gave none. */
  readonly sharedEmails: readonly string[]
  readonly phones: readonly string[]
  /** ISO dates; two of them where they were written twice. */
  readonly birthDates: readonly string[]
  /** What {@link homeKey} gives. */
  readonly homes: readonly string[]
}

const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' }

/** The words of a text in lower case, without accents, ligatures and signs: « L'Œuvre » gives `l`, `oeuvre`. */
export function wordsOf(text: string): readonly string[] {
  return fold(text)
    .replace(/[œæßøłđ]/g, letter => ligatures[letter] ?? letter)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(word => word !== '')
}

/** A name as it is compared: « Élodie LE GOFF » and « elodie le-goff » have one. */
export function nameKey({ firstName, lastName }: FullName): string {
  return `${wordsOf(firstName).join(' ')}|${wordsOf(lastName).join(' ')}`
}

/** An address of mails as it is compared. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** A telephone number as it is compared: 06 12 34 56 78, 0612345678 and +33 6 12 34 56 78 have one. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '')
  return digits.replace(/^(?:\+33|0033)0?/, '0')
}

/** Words of a street that are written in several ways or left out. */
const plainWords = new Set(
  'rue r avenue av ave boulevard bd bld blvd place pl chemin ch che allee all impasse imp route rte cours quai square sq de du des la le les l d et a'.split(
    ' ',
  ),
)

type Address = { readonly address: string | null; readonly zipCode: string | null }

/** Where somebody lives as it is compared, or `null` where too little was given: « 12, r. de la Paix » in one town is « 12 rue de la paix ». */
export function homeKey({ address, zipCode }: Address): string | null {
  const words = wordsOf(address ?? '').filter(word => !plainWords.has(word))
  const zip = wordsOf(zipCode ?? '').join('')
  return zip === '' || words.length < 2 ? null : `${zip} ${words.join(' ')}`
}
