import { fold } from '../fields/fold.ts'
import type { Cents } from '../money.ts'
import type { BankLine } from './bank-line.ts'

/**
 * What a line of a bank stands for: a payout of the platform, a recorded transfer, a slip of cheques, a transfer that was awaited, or
 * nothing of what is known here.
 */
export type BankMatch = 'payout' | 'payment' | 'slip' | 'transfer' | 'nothing'

/** What is never proposed but for its reference. */
type NamedKind = 'lapsed' | 'paid' | 'settled'

/**
 * A payout that arrived, a transfer that somebody recorded, a slip of cheques that were taken to the bank, or a transfer that is awaited.
 * `lapsed`: one whose places were let go, which is only named; `paid`: one that is paid already, of which more may have come; `settled`: the same where
 * what came beyond it is settled, which is only named.
 */
export type Candidate = {
  readonly kind: 'payout' | 'payment' | 'slip' | 'transfer' | NamedKind
  readonly id: string
  readonly amount: Cents
  /** ISO day: of arrival, on which the transfer was received, the cheques were taken to the bank, or the transfer is awaited at last. */
  readonly on: string
  /** Words that a line which stands for it may hold: references that were noted, the provider's id. */
  readonly references: readonly string[]
  /** Who paid; empty for a payout and a slip. */
  readonly name: string
}

type Line = Pick<BankLine, 'bookedOn' | 'amount' | 'counterpart' | 'note' | 'reference' | 'endToEnd'>

/** How a candidate answers to a line; `sure`: it needs nobody to look at it. */
export type Answer = {
  readonly candidate: Candidate
  readonly certainty: 'sure' | 'likely'
  /** Cents that came more than was noted; negative: less. */
  readonly difference: Cents
}

/** Days between the day of what a line stands for and the bank's own. */
const farthest = {
  payout: 5,
  payment: 10,
  slip: 10,
  transfer: 120,
  lapsed: 120,
  paid: Number.POSITIVE_INFINITY,
  settled: Number.POSITIVE_INFINITY,
} as const
/** Shorter references stand in any text. */
const leastReference = 4

/**
 * What each line may stand for, the surest first (rule BNK-3). Sure is what has the amount to the cent, its day, and either the reference,
 * or the payer's whole name, or, for a payout or a slip, the amount; and where line and candidate have no other such answer.
 */
export function answersOf<L extends Line>(
  lines: readonly L[],
  candidates: readonly Candidate[],
): ReadonlyMap<L, readonly Answer[]> {
  const all = candidates.map(readCandidate)
  return judgedAnswers(lines, () => all)
}

/** The answers that are sure alone, for as many lines as a file has: nothing of another amount is looked at. */
export function sureAnswers<L extends Line>(
  lines: readonly L[],
  candidates: readonly Candidate[],
): ReadonlyMap<L, Candidate> {
  // What is awaited is never sure here: it is taken by its reference before (rule BNK-6).
  const settled = candidates.filter(({ kind }) => kind !== 'transfer' && kind !== 'lapsed')
  const byAmount = Map.groupBy(settled.map(readCandidate), ({ candidate }) => candidate.amount)
  const answers = judgedAnswers(lines, ({ amount }) => byAmount.get(amount) ?? [])
  return new Map(
    [...answers].flatMap(([line, [first]]) =>
      first?.certainty === 'sure' ? [[line, first.candidate] as const] : [],
    ),
  )
}

function judgedAnswers<L extends Line>(
  lines: readonly L[],
  near: (line: L) => readonly ReadCandidate[],
): ReadonlyMap<L, readonly Answer[]> {
  const found = new Map(
    lines.map(line => {
      const read = readLine(line)
      return [line, withoutGuesses(near(line).flatMap(each => answerOf(read, each)))]
    }),
  )
  const taken = new Map<string, number>()
  for (const answers of found.values())
    for (const { candidate, certainty } of answers)
      if (certainty === 'sure') taken.set(keyOf(candidate), (taken.get(keyOf(candidate)) ?? 0) + 1)
  return new Map([...found].map(([line, answers]) => [line, judged(answers, taken)]))
}

/** A reference that is known decides: nobody else's money is guessed from the amount (rule BNK-6). */
function withoutGuesses(answers: readonly Told[]): readonly Told[] {
  const isKnown = answers.some(({ candidate, isReferred }) => isReferred && isAsked(candidate))
  return isKnown ? answers.filter(({ candidate, isTold }) => isTold || !isTransfer(candidate)) : answers
}

const isTransfer = ({ kind }: Candidate) => kind === 'payment' || kind === 'transfer'
const isAsked = ({ kind }: Candidate) => kind !== 'payout' && kind !== 'payment' && kind !== 'slip'

const keyOf = ({ kind, id }: Pick<Candidate, 'kind' | 'id'>) => `${kind} ${id}`

function judged(answers: readonly Told[], taken: ReadonlyMap<string, number>): readonly Answer[] {
  const sure = answers.filter(({ certainty }) => certainty === 'sure')
  const isAlone = sure.length === 1 && sure.every(({ candidate }) => taken.get(keyOf(candidate)) === 1)
  // Of many who owe the same, the one whom the line names comes first.
  const rank = ({ certainty, difference, isTold }: Told) =>
    (certainty === 'sure' ? 0 : difference === 0 ? 2 : 4) + (isTold ? 0 : 1)
  const plain = answers.map((each): Told => (isAlone ? each : { ...each, certainty: 'likely' }))
  return plain
    .sort((one, other) => rank(one) - rank(other))
    .map(({ candidate, certainty, difference }) => ({ candidate, certainty, difference }))
}

const dayOf = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000
const packed = (text: string) => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

type ReadLine = ReturnType<typeof readLine>

const readLine = ({ amount, bookedOn, note, reference, endToEnd, counterpart }: Line) => ({
  amount,
  day: dayOf(bookedOn),
  text: packed([note, reference, endToEnd, counterpart].join('\n')),
  words: new Set(wordsOf(`${counterpart} ${note}`)),
})

type ReadCandidate = ReturnType<typeof readCandidate>

const readCandidate = (candidate: Candidate) => ({
  candidate,
  day: dayOf(candidate.on),
  references: candidate.references.map(packed).filter(({ length }) => length >= leastReference),
  name: wordsOf(candidate.name),
})

/** An answer, and whether the line has its reference, or that or its payer's name. */
type Told = Answer & Readonly<Record<'isTold' | 'isReferred', boolean>>

function answerOf(line: ReadLine, { candidate, day, references, name }: ReadCandidate): readonly Told[] {
  const difference = line.amount - candidate.amount
  if (line.amount <= 0 || Math.abs(line.day - day) > farthest[candidate.kind]) return []
  const isReferred = references.some(each => line.text.includes(each))
  const isNamed = name.length > 1 && name.every(word => line.words.has(word))
  const isTold = isReferred || isNamed
  const likely = { candidate, certainty: 'likely', difference, isTold, isReferred } as const
  if (difference !== 0) return isReferred ? [likely] : []
  // What is awaited is taken by its reference alone (rule BNK-6): here it is proposed.
  if (candidate.kind === 'transfer') return [likely]
  if (isAsked(candidate)) return isReferred ? [likely] : []
  const isSure = likely.isTold || candidate.kind !== 'payment'
  return [isSure ? { ...likely, certainty: 'sure' } : likely]
}
