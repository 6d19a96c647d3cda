import { percentile } from '../figures.ts'
import { serveJobs } from '../rig/load-process.ts'
import { call } from './http-client.ts'

/** So many requests a second, whatever becomes of the ones before: that is how attackers and visitors come. */
export type SteadyJob = {
  readonly kind: 'wrong login' | 'page'
  readonly url: string
  readonly perSecond: number
  readonly seconds: number
  /** From how many addresses; each wrong login is for another account. */
  readonly addresses: number
}

/** How many answers had each status, and how long all of them took in milliseconds. */
export type SteadyAnswer = {
  readonly statuses: Readonly<Record<number, number>>
  readonly p50: number
  readonly p99: number
  readonly longest: number
}

serveJobs(async (job: SteadyJob): Promise<SteadyAnswer> => {
  const took: number[] = []
  const statuses: Record<number, number> = {}
  const under: Promise<void>[] = []
  const began = performance.now()
  for (let turn = 0; turn < job.perSecond * job.seconds; turn += 1) {
    const due = began + (turn * 1000) / job.perSecond
    await new Promise(done => setTimeout(done, Math.max(0, due - performance.now())))
    under.push(one(job, turn, took, statuses))
  }
  await Promise.all(under)
  return { statuses, p50: percentile(took, 0.5), p99: percentile(took, 0.99), longest: Math.max(...took) }
})

async function one(job: SteadyJob, turn: number, took: number[], statuses: Record<number, number>) {
  const start = performance.now()
  const { status } = await (job.kind === 'page' ? visit(job, turn) : logIn(job, turn))
  took.push(performance.now() - start)
  statuses[status] = (statuses[status] ?? 0) + 1
}

function visit({ url, addresses }: SteadyJob, turn: number) {
  const headers = {
    accept: 'text/html',
    'accept-encoding': 'br',
    'x-forwarded-for': addressOf(turn, addresses),
  }
  return call('GET', url, headers)
}

function logIn({ url, addresses }: SteadyJob, turn: number) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': addressOf(turn, addresses) }
  const body = JSON.stringify({ username: `somebody${turn}@example.org`, password: `guess ${turn}` })
  return call('POST', url, headers, body)
}

/** Addresses kept for documentation and tests (RFC 2544). */
function addressOf(turn: number, addresses: number): string {
  const number = turn % addresses
  return `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`
}
