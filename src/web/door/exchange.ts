import { type Scan, scansAtOnce } from '#domain/door/scan.ts'
import type { Synced } from '#domain/door/sync.ts'
import type { Answer, Said, Speak } from './speak.ts'

/** What a phone does with what it hands in and hears. */
export type Keeper = {
  /** What it knows, without scans. */
  readonly known: () => Omit<Said, 'scans'>
  /** Scans to hand in, at most as many. */
  readonly waiting: (most: number) => Promise<readonly Scan[]>
  /** Takes over an answer, all of it. */
  readonly take: (answer: Extract<Answer, { ok: true }>) => Promise<void>
  /** Notes scans that the server does not take. */
  readonly refuse: (ids: readonly string[]) => Promise<void>
}

/** How an exchange ended: everything is told both ways, or the status of what stopped it. */
export type Exchanged = { readonly ok: true } | { readonly ok: false; readonly status: number }

/** Statuses of a call that is refused for what it says. */
const refusals = [400, 413, 422]

/**
 * Hands in everything that waits and hears everything that is new (rule DOR-4). Where the server refuses a batch it is halved until the one
 * scan is found that it does not take: that one is noted, and no other waits for it.
 */
export async function exchange(speak: Speak, keeper: Keeper): Promise<Exchanged> {
  for (;;) {
    const scans = await keeper.waiting(scansAtOnce)
    const answer = await speak({ ...keeper.known(), scans })
    if (!answer.ok) {
      if (scans.length === 0 || !refusals.includes(answer.status)) return answer
      const sifted = await sift(speak, keeper, scans)
      if (!sifted.ok) return sifted
      continue
    }
    await taken(keeper, answer, scans)
    if (!goesOn(answer.synced, keeper) && scans.length < scansAtOnce) return { ok: true }
  }
}

/** Whether there is more to hear: scans, or chunks that were too many for one answer. */
function goesOn({ hasMore, state, chunkCount }: Synced, keeper: Keeper): boolean {
  if (state !== 'open') return false
  const { chunks } = keeper.known()
  return hasMore || chunks.length < chunkCount || chunks.includes('')
}

async function taken(keeper: Keeper, answer: Extract<Answer, { ok: true }>, scans: readonly Scan[]) {
  await keeper.take(answer)
  const received = new Set(answer.synced.received)
  const left = scans.map(({ id }) => id).filter(id => !received.has(id))
  if (left.length > 0) await keeper.refuse(left)
}

async function sift(speak: Speak, keeper: Keeper, scans: readonly Scan[]): Promise<Exchanged> {
  // Where nothing is taken at all it is no scan's fault.
  const empty = await speak({ ...keeper.known(), scans: [] })
  if (!empty.ok) return empty
  await keeper.take(empty)
  return halve(speak, keeper, scans)
}

async function halve(speak: Speak, keeper: Keeper, scans: readonly Scan[]): Promise<Exchanged> {
  if (scans.length === 1) {
    await keeper.refuse(scans.map(({ id }) => id))
    return { ok: true }
  }
  const middle = Math.ceil(scans.length / 2)
  for (const half of [scans.slice(0, middle), scans.slice(middle)]) {
    const answer = await speak({ ...keeper.known(), scans: half })
    if (answer.ok) await taken(keeper, answer, half)
    else if (!refusals.includes(answer.status)) return answer
    else {
      const halved = await halve(speak, keeper, half)
      if (!halved.ok) return halved
    }
  }
  return { ok: true }
}
