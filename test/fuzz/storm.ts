import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Calls, patternOf } from './calls.ts'
import type { Chance } from './chance.ts'
import type { Candidates } from './costs.ts'
import type { FuzzLab } from './lab.ts'
import { needsNoLogin, type People, type Role, roles } from './people.ts'
import { type Row, unreachable } from './routes.ts'
import type { Spoiler } from './spoil.ts'
import { complaintsAbout, isFailure, isShed } from './verdict.ts'
import { type Answer, bytesOf, exchange, type Sent } from './wire.ts'
import type { World } from './world.ts'

/** How often each happened. */
export type Tally = {
  sent: number
  failed: number
  shed: number
  limited: number
  silent: number
  accepted: number
}

export type StormParts = {
  readonly lab: FuzzLab
  readonly rows: readonly Row[]
  readonly world: World
  readonly people: People
  readonly calls: Calls
  readonly spoiler: Spoiler
  readonly candidates: Candidates
  readonly chance: Chance
  /** Where requests are left that were answered wrongly. */
  readonly folder: string
}

type Request = { readonly row: Row; readonly role: Role; readonly sent: Sent }

/** What may end the session that sends it. */
const endsSession = /deconnexion|disconnect|suppression|mot-de-passe|second-facteur|\/token|invitation|profil/

/** What a route never answers otherwise: it was not reached. */
const missed = [0, 404, 405, 429]
/** How often a route that is not reached yet is tried with other ids. */
const draws = 12
/** Pages about a status answer with it. */
const answersAnyStatus = (name: string) => name.endsWith('erreur/:status')

/** Sends requests to every route, and looks at every answer. */
export class Storm {
  readonly tally: Tally = { sent: 0, failed: 0, shed: 0, limited: 0, silent: 0, accepted: 0 }
  readonly complaints: string[] = []
  /** Statuses that each route has answered by itself. */
  readonly statuses = new Map<string, Map<number, number>>()
  readonly #parts: StormParts
  #turn = 0

  constructor(parts: StormParts) {
    this.#parts = parts
  }

  /** Routes that were not reached so far. */
  unreached(): readonly string[] {
    return this.#parts.rows.map(({ name }) => name).filter(name => !this.#isReached(name))
  }

  #isReached(name: string): boolean {
    const seen = [...(this.statuses.get(name)?.keys() ?? [])]
    if (answersAnyStatus(name)) return seen.length > 0
    return seen.some(status => !missed.includes(status) && status < 500)
  }

  /** Every route as it should be, as whoever is meant until it is reached; then every form that its pages showed. */
  async once(workers: number): Promise<void> {
    const { rows, calls } = this.#parts
    await eachOf(rows, workers, async row => {
      for (const role of rolesFor(row)) if (!this.#isReached(row.name)) await this.#sendOnceCalm(row, role)
    })
    const shown = rows.flatMap(row => rolesFor(row).map(role => ({ row, role })))
    const forms = shown.filter(({ row, role }) => calls.hasForm(row, role))
    await eachOf(forms, workers, ({ row, role }) => this.#send(row, role, false))
    // What a form has made is there now for what did not find it before.
    await this.#parts.world.refresh()
    // Ids are drawn: the first may be of a campaign that has no such page.
    const left = rows.filter(row => !this.#isReached(row.name) && !Object.hasOwn(unreachable, row.name))
    await eachOf(left, workers, async row => {
      for (let draw = 0; draw < draws && !this.#isReached(row.name); draw += 1)
        for (const role of rolesFor(row)) await this.#send(row, role, false)
    })
  }

  /** So many at a time, until then, and until so many were sent in all. */
  async blow(workers: number, until: number, sent: number): Promise<void> {
    const work = async () => {
      while (performance.now() < until || this.tally.sent < sent) {
        const row = this.#next()
        await this.#send(row, this.#roleFor(row), true)
      }
    }
    await Promise.all(Array.from({ length: workers }, work))
  }

  #next(): Row {
    const { rows, chance } = this.#parts
    this.#turn += 1
    // Every second one in its turn, so that none is forgotten.
    return this.#turn % 2 === 0 ? rows[(this.#turn / 2) % rows.length]! : chance.pick(rows)
  }

  #roleFor(row: Row): Role {
    const { happens, pick } = this.#parts.chance
    return happens(0.5) ? pick(rolesFor(row)) : pick(roles)
  }

  /** Whoever is told to come back in a moment does: later their rights may be gone, by what was sent meanwhile. */
  async #sendOnceCalm(row: Row, role: Role): Promise<void> {
    for (let attempt = 0; attempt < draws; attempt += 1) {
      const { shed } = this.tally
      await this.#send(row, role, false)
      if (this.tally.shed === shed || this.#isReached(row.name)) return
      await sleep(500)
    }
  }

  async #send(row: Row, role: Role, spoils: boolean): Promise<void> {
    const { people, calls, spoiler } = this.#parts
    const session = await people.as(role)
    const call = await calls.right(row, role, session, spoils).catch(() => undefined)
    if (call === undefined) return
    const sent = spoils ? spoiler.spoiled(row, call, role, session) : spoiler.whole(call, session)
    const answer = await exchange(this.#parts.lab.port, sent)
    this.#count({ row, role, sent, answer })
    const { status, headers, body, ms } = answer
    if (status === 200 && headers.get('content-type')?.startsWith('text/html'))
      calls.learn(call.target, role, body)
    const isOut = status === 401 || headers.get('location')?.startsWith('/connexion') === true
    if (isOut || (endsSession.test(row.path) && status > 0 && status < 400)) people.lost(role)
    if (needsNoLogin(role)) this.#parts.candidates.note({ row: row.name, sent, ms })
  }

  #count({ answer, ...request }: Request & { readonly answer: Answer }): void {
    const { row, sent } = request
    const { status } = answer
    this.tally.sent += 1
    if (status === 0) this.tally.silent += 1
    if (status === 429) this.tally.limited += 1
    if (status >= 200 && status < 400) this.tally.accepted += 1
    if (isShed(answer)) this.tally.shed += 1
    if (isFailure(sent, answer)) this.tally.failed += 1
    const [path = ''] = sent.target.split('?', 1)
    const isAimed = patternOf(row.path).test(path) && row.methods.includes(sent.method)
    if (isAimed) {
      const seen = this.statuses.getOrInsertComputed(row.name, () => new Map<number, number>())
      seen.set(status, (seen.get(status) ?? 0) + 1)
    }
    for (const complaint of complaintsAbout(sent, answer)) this.#complain(complaint, request)
  }

  /** So that it can be sent again: its bytes stay in a file. */
  #complain(complaint: string, { row, role, sent }: Request): void {
    const nth = this.complaints.length + 1
    const file = join(this.#parts.folder, `${nth}.http`)
    if (nth <= 200) writeFileSync(file, bytesOf(sent))
    const body = sent.body.toString('latin1').slice(0, 300)
    const shown = `${sent.method} ${sent.target.slice(0, 300)} (${sent.manner}) ${JSON.stringify(body)}`
    this.complaints.push(
      `${row.name} as ${role}: ${complaint}\n    ${shown}\n    again: nc -q 5 127.0.0.1 3000 < ${file}`,
    )
  }
}

/** Who is meant to ask for it. */
function rolesFor({ path, api }: Row): readonly Role[] {
  if (api !== undefined) return api.route.access === 'open' ? ['nobody'] : ['payer', 'visitor', 'member']
  if (path.startsWith('/operateur')) return ['operator']
  if (path.startsWith('/invitation')) return ['payer', 'nobody']
  if (path.includes('/administration')) return ['member']
  if (path.startsWith('/utilisateur')) return ['payer', 'operator']
  return ['nobody', 'payer']
}

async function eachOf<T>(
  list: readonly T[],
  workers: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const left = list.values()
  const workOff = async () => {
    for (const one of left) await work(one)
  }
  await Promise.all(Array.from({ length: workers }, workOff))
}
