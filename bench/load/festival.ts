import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { percentile } from '../figures.ts'
import { serveJobs } from '../rig/load-process.ts'
import { closedLoop } from './closed-loop.ts'
import type { Bought, Turn } from './festival-buyer.ts'
import { exchange } from './http-client.ts'
import { journeys } from './journeys.ts'
import type { Seller } from './purchase.ts'

/** People enter the room of the event; later they wait until they have bought, or nothing is left. */
export type FestivalJob = Seller &
  (
    | { readonly does: 'enter'; readonly people: number; readonly atOnce: number }
    /** `places`: when as many are bought, the sale is over. */
    | { readonly does: 'wait'; readonly places: number; readonly opensAt: string }
  )

/** What became of one who waited: their ticket, when their turn came, and when they had bought, in seconds from the opening. */
export type Visitor = {
  readonly ticket: number
  readonly turn: number | null
  readonly bought: number | null
}

export type FestivalAnswer = {
  readonly seconds: number
  readonly visitors: readonly Visitor[]
  readonly polls: number
  readonly pollP50: number
  readonly pollP99: number
  /** The longest time that a page was told to wait, in seconds. */
  readonly longestPoll: number
  /** Polls that were not answered. */
  readonly lost: number
  /** Why purchases failed, by how many. */
  readonly failures: Readonly<Record<string, number>>
}

const { path } = journeys.event
const room = `${path}/salle-attente`
const passName = 'obole_pass'

/** Seconds without a purchase after which nobody waits for another. */
const patience = 45

let passes: readonly string[] = []

serveJobs(async (job: FestivalJob): Promise<FestivalAnswer> => {
  const began = performance.now()
  if (job.does === 'enter') {
    passes = await enterAll(job)
    const visitors = passes.map(pass => ({ ticket: ticketOf(pass), turn: null, bought: null }))
    return { ...nothing, seconds: (performance.now() - began) / 1000, visitors }
  }
  return waitAll(job)
})

const nothing = { polls: 0, pollP50: 0, pollP99: 0, longestPoll: 0, lost: 0, failures: {} }
const ticketOf = (pass: string) => Number(pass.split('.')[0])

async function enterAll({
  url,
  people,
  atOnce,
}: FestivalJob & { readonly does: 'enter' }): Promise<readonly string[]> {
  const entered: string[] = []
  const works = Array.from({ length: people }, (_, turn) => turn)
  const headers = { accept: 'text/html', origin: url, 'content-type': 'application/x-www-form-urlencoded' }
  await closedLoop({ inFlight: atOnce, until: { works }, warmUp: 0 }, async () => {
    const { status, headers: answered } = await exchange('POST', `${url}${room}`, headers, '')
    const [, pass] = /obole_pass=([^;]+)/.exec(String(answered['set-cookie'])) ?? []
    if (status !== 303 || pass === undefined) throw new Error(`entering was answered ${status}`)
    entered.push(pass)
  })
  return entered
}

type Waiting = { readonly pass: string; turn: number | null; bought: number | null }
type Now = { readonly state: string; readonly next: number }

async function waitAll(job: FestivalJob & { readonly does: 'wait' }): Promise<FestivalAnswer> {
  const { url, places, opensAt } = job
  const opening = Date.parse(opensAt)
  const since = () => (Date.now() - opening) / 1000
  const people: readonly Waiting[] = passes.map(pass => ({ pass, turn: null, bought: null }))
  const took: number[] = []
  const failures: Record<string, number> = {}
  const state = { bought: 0, longest: 0, last: Math.max(0, since()), lost: 0, over: false }

  await using buyer = startBuyer()

  const poll = async ({ pass }: Waiting): Promise<Now> => {
    const began = performance.now()
    const headers = { cookie: `${passName}=${pass}` }
    const answer = await exchange('GET', `${url}${room}/place`, headers).catch(() => undefined)
    took.push(performance.now() - began)
    if (answer?.status === 200) return JSON.parse(answer.body.toString()) as Now
    // As the page does, which asks again later.
    state.lost += 1
    return { state: 'waiting', next: 15 }
  }
  const live = async (person: Waiting) => {
    // As pages that were opened at any time before.
    await sleep(Math.random() * 30_000)
    while (!state.over) {
      const now = await poll(person)
      if (now.state === 'turn') return take(person)
      if (now.state !== 'waiting' && now.state !== 'gathered') throw new Error(`a place became ${now.state}`)
      state.longest = Math.max(state.longest, now.next)
      await sleep(now.next * 1000)
    }
  }
  const take = async (person: Waiting) => {
    person.turn = since()
    const { sandboxUrl } = job
    const error = await buyer.buy({ url, sandboxUrl, cookies: { [passName]: person.pass } })
    if (error === null) {
      person.bought = since()
      state.last = person.bought
      state.bought += 1
      if (state.bought >= places) state.over = true
    } else {
      const why = error.slice(0, 120).replaceAll(/\d{3,}/g, 'n')
      failures[why] = (failures[why] ?? 0) + 1
    }
  }
  const watch = async () => {
    while (!state.over) {
      await sleep(1_000)
      if (since() > state.last + patience) state.over = true
    }
  }
  await Promise.all([watch(), ...people.map(live)])
  return {
    seconds: state.last,
    visitors: people.map(({ pass, turn, bought }) => ({ ticket: ticketOf(pass), turn, bought })),
    polls: took.length,
    pollP50: percentile(took, 0.5),
    pollP99: percentile(took, 0.99),
    longestPoll: state.longest,
    lost: state.lost,
    failures,
  }
}

/** Buys for whose turn it is, on another thread; gives what went wrong, or null. */
function startBuyer() {
  const worker = new Worker(new URL('./festival-buyer.ts', import.meta.url))
  const under = new Map<number, (error: string | null) => void>()
  worker.on('message', ({ id, error }: Bought) => {
    under.get(id)?.(error)
    under.delete(id)
  })
  let last = 0
  return {
    buy: (turn: Omit<Turn, 'id'>) =>
      new Promise<string | null>(done => {
        last += 1
        under.set(last, done)
        worker.postMessage({ id: last, ...turn } satisfies Turn)
      }),
    [Symbol.asyncDispose]: async () => void (await worker.terminate()),
  }
}
