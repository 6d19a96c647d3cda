import type { Chance } from './chance.ts'
import type { FuzzLab } from './lab.ts'
import { anyAddress } from './people.ts'
import { bytesOf, exchange, type Sent } from './wire.ts'

/** A request that needs no login, as the storm has sent it. */
export type Candidate = { readonly row: string; readonly sent: Sent; readonly ms: number }

/** What one request costs the server, in milliseconds of a processor: the middle one of several tries. */
export type Cost = { readonly row: string; readonly sent: Sent; readonly cpuMs: number }

/** What a request without a login may cost. */
export const dearestMs = 50
/** What is larger is let through by nobody's mistake. */
export const largestBytes = 20 * 1024

/** Two kinds of work are dear by their nature, and have limits of their own (rule BOT-2); the demo has no page of many rates. */
const exempt: readonly (readonly [kind: string, requests: RegExp])[] = [
  [
    'password hashing',
    /^POST (?:\/auth\/token|\/forms\/auth\/token|\/connexion|\/premiere-connexion|\/mot-de-passe|\/utilisateur\/cle-acces)/,
  ],
  [
    'drawing a PDF',
    /^GET \/(?:paiement\/attestation|paiement\/attestation\/personne|billets|billets\/commande|cartes-de-membre|cartes-de-membre\/commande)\/[^/]+\/pdf/,
  ],
]

/** Why a request may be dear, if it may. */
export function exemptKind({ method, target }: Sent): string | undefined {
  return exempt.find(([, requests]) => requests.test(`${method} ${target}`))?.[0]
}

/** Those worth measuring: the slowest of each route, and a few of every route at random. */
export class Candidates {
  readonly #byRow = new Map<string, { slow: Candidate[]; any: Candidate[] }>()
  readonly #chance: Chance
  static readonly slowest = 12
  static readonly others = 12

  constructor(chance: Chance) {
    this.#chance = chance
  }

  note(candidate: Candidate): void {
    const { sent } = candidate
    if (sent.manner !== 'whole' || bytesOf(sent).length > largestBytes) return
    const { slow, any } = this.#byRow.getOrInsertComputed(candidate.row, () => ({ slow: [], any: [] }))
    if (any.length < Candidates.others) any.push(candidate)
    else if (this.#chance.happens(0.05)) any[this.#chance.below(any.length)] = candidate
    slow.push(candidate)
    slow.sort((one, other) => other.ms - one.ms).splice(Candidates.slowest)
  }

  /** The slowest first, those that may be dear last. */
  all(): readonly Candidate[] {
    const every = [...this.#byRow.values()].flatMap(({ slow, any }) => [...slow, ...any])
    const mayBeDear = ({ sent }: Candidate) => Number(exemptKind(sent) !== undefined)
    return [...new Set(every)].sort((one, other) => mayBeDear(one) - mayBeDear(other) || other.ms - one.ms)
  }
}

/** So many are measured however slow the machine is. */
export const least = 30

/** Sends them again one by one, nobody else asking anything, and gives what each costs, the dearest first. */
export async function measureCosts(
  lab: FuzzLab,
  candidates: readonly Candidate[],
  { chance, seconds }: { readonly chance: Chance; readonly seconds: number },
): Promise<readonly Cost[]> {
  const end = performance.now() + seconds * 1000
  const costs: Cost[] = []
  for (const { row, sent } of candidates) {
    if (performance.now() > end && costs.length >= least) break
    const tries = [await costOf(lab, sent, chance)]
    // What the collector of garbage or a compiler does is nobody's request: the middle of several tries is.
    if (tries[0]! > dearestMs / 2 && exemptKind(sent) === undefined)
      for (let n = 0; n < 8; n += 1) tries.push(await costOf(lab, sent, chance))
    costs.push({ row, sent, cpuMs: tries.sort((one, other) => one - other)[Math.floor(tries.length / 2)]! })
  }
  return costs.sort((one, other) => other.cpuMs - one.cpuMs)
}

async function costOf(lab: FuzzLab, sent: Sent, chance: Chance): Promise<number> {
  const before = await lab.ask('cpu')
  await exchange(lab.port, anew(sent, chance))
  return (await lab.ask('cpu')).cpuMs - before.cpuMs
}

/** From somebody else, for an address that no page is kept of: whoever means harm does the same. */
function anew(sent: Sent, chance: Chance): Sent {
  const headers = sent.headers.map(
    ([name, value]) =>
      [name, name === 'x-forwarded-for' && value.length < 16 ? anyAddress(chance) : value] as const,
  )
  if (sent.method !== 'GET' || sent.target.length > 1_900) return { ...sent, headers }
  const target = `${sent.target}${sent.target.includes('?') ? '&' : '?'}n=${chance.below(1e9)}`
  return { ...sent, headers, target }
}
