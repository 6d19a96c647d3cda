import { type DoorTicket, type Found, findByCode } from '#domain/door/book.ts'
import { decide, happeningOf, ticketOfMember } from '#domain/door/decide.ts'
import { type Entry, mayUndo } from '#domain/door/entries.ts'
import type { GateState } from '#domain/door/gate.ts'
import type { Happening, Scan, ScanWay } from '#domain/door/scan.ts'
import { checksSignatures, type DoorSigning } from '#domain/door/signing.ts'
import { exchange, type Keeper } from './exchange.ts'
import type { KeptScan, Pages, Told } from './notebook.ts'
import { Register } from './register.ts'
import { keepRhythm } from './rhythm.ts'
import { knownOf, scanOf } from './scans.ts'
import type { Answer, Speak } from './speak.ts'
import type { Outcome, Standing } from './standing.ts'

type Parts = {
  readonly gateId: string
  readonly state: GateState
  /** Null in a browser that keeps nothing. */
  readonly notebook: Pages | null
  readonly speak: Speak
  /** The phone's clock, in milliseconds. */
  readonly clock?: () => number
}

const day = 86_400_000

/** A phone at the door: it decides alone, writes down, and speaks to the server whenever it can (rules DOR-2 to DOR-7). */
export class DoorPhone {
  readonly register = new Register()
  readonly #parts: Parts
  readonly #keeper: Keeper
  readonly #channel: BroadcastChannel
  readonly #listeners = new Set<() => void>()
  #device: string = crypto.randomUUID()
  #offsetMs: number | null = null
  #cursor = 0
  #keepsTold = true
  #standing: Standing
  #rhythm: ReturnType<typeof keepRhythm> | undefined
  /** Entries that the disk did not take and the server does not have: tried again they are the same. */
  readonly #unkept = new Map<number, KeptScan>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#standing = {
      state: parts.state,
      trouble: null,
      heardAt: null,
      waiting: 0,
      refused: [],
      elsewhere: new Map(),
      keeps: parts.notebook !== null,
      isBlind: false,
    }
    this.#keeper = {
      known: () => ({ cursor: this.#cursor, chunks: this.register.marks }),
      waiting: async most => ((await this.#parts.notebook?.waiting(most)) ?? []).map(({ scan }) => scan),
      take: answer => this.#take(answer),
      refuse: async ids => this.#parts.notebook?.settle(ids, 'refused'),
    }
    this.#channel = new BroadcastChannel(`obole-porte-${parts.gateId}`)
    this.#channel.onmessage = ({ data }: MessageEvent<KeptScan>) => {
      this.#learnOwn([data])
      void this.recount()
    }
  }

  get standing(): Standing {
    return this.#standing
  }

  #clock(): number {
    return (this.#parts.clock ?? Date.now)()
  }

  /** Now, by the server's clock as far as it is known; ISO. */
  get now(): string {
    return new Date(this.#clock() + (this.#offsetMs ?? 0)).toISOString()
  }

  /** Tells of every change; gives what ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads what the phone kept. */
  async load(): Promise<void> {
    const { notebook } = this.#parts
    if (notebook === null) return
    const [list, told, own] = await Promise.all([
      notebook.readList(),
      notebook.readTold(),
      notebook.readScans(),
    ])
    if (list && this.#clock() > Date.parse(list.endsAt) + day) await this.#forget()
    else if (list) this.register.open(list)
    await this.#lookAtSigning()
    this.#learnOwn(own)
    if (this.register.event) this.register.learn(told.flatMap(({ scans }) => scans))
    this.#cursor = this.register.event ? (told.at(-1)?.cursor ?? 0) : 0
    await this.recount()
    await this.#prepare(notebook).catch(() => this.#set({ keeps: false }))
  }

  /** What a full disk does not stop: the phone goes on with what it has. */
  async #prepare(notebook: Pages): Promise<void> {
    this.#device = await notebook.device()
    await notebook.retryRefused()
  }

  /** Speaks to the server from now on, while the page is open. */
  start(): void {
    this.#rhythm = keepRhythm(() => this.sync())
  }

  close(): void {
    this.#rhythm?.end()
    this.#channel.close()
    this.#parts.notebook?.close()
  }

  /** Whether a text is a code of this event. */
  async opens(text: string): Promise<boolean> {
    return (await this.#find(text)).kind !== 'unknown'
  }

  get #signing(): DoorSigning | null {
    return this.register.event?.signing ?? null
  }

  #find(text: string): Promise<Found> {
    return findByCode(this.register.book, text, this.#signing)
  }

  /** Notes whether this browser checks the signatures of the event's tickets. */
  async #lookAtSigning(): Promise<void> {
    const signing = this.#signing
    this.#set({ isBlind: signing !== null && !(await checksSignatures(signing)) })
  }

  /** What a code opens, as it was scanned or typed. */
  async scan(text: string, way: 'camera' | 'typed'): Promise<Outcome> {
    const start = performance.now()
    const hit = await this.#find(text)
    const { found, isByCard } = ticketOfMember(hit, number => this.register.passage(number))
    const settled = isByCard ? this.#settle(found, 'card', null) : this.#settle(found, way, text)
    performance.measure('door.decided', { start })
    return settled
  }

  /** The same for a ticket that was picked from the list. */
  pick(ticket: DoorTicket, way: 'search' | 'order'): Promise<Outcome> {
    return this.#settle({ kind: 'ticket', ticket }, way, null)
  }

  /** Lets somebody in whose ticket is in already: who stands at the door says so (rule DOR-5). */
  async letIn(ticket: DoorTicket, way: ScanWay): Promise<Outcome> {
    const happening = { kind: 'entry', ticket: ticket.number, isLetIn: true } as const
    const { row, isKept } = await this.#write(ticket.number, () => happening, way)
    return { decision: { outcome: 'enter', ticket }, way, row, isKept }
  }

  /** Takes an entry back; says whether that is written down (rule DOR-7). */
  async undo({ ticket, id, at }: Pick<Entry, 'ticket' | 'id' | 'at'>): Promise<boolean> {
    if (!mayUndo({ at }, this.now)) return false
    const { isKept } = await this.#write(ticket, () => ({ kind: 'undo', ticket, undoes: id }), 'search')
    return isKept
  }

  async #settle(found: Found, way: ScanWay, text: string | null): Promise<Outcome> {
    const number = 'ticket' in found ? found.ticket.number : null
    const decided = () => decide(found, number === null ? undefined : this.register.passage(number))
    let decision = decided()
    const make = () => {
      // Another tab of this phone may have let them in meanwhile.
      decision = decided()
      return happeningOf(decision, text)
    }
    const { row, isKept } = await this.#write(number, make, way)
    return { decision, way, row, isKept }
  }

  async #write(
    number: number | null,
    make: () => Happening,
    way: ScanWay,
  ): Promise<{ readonly row: KeptScan; readonly isKept: boolean }> {
    const hand = () => ({ device: this.#device, offsetMs: this.#offsetMs, clock: this.#clock() })
    const write = (earlier: readonly KeptScan[]) => {
      this.#learnOwn(earlier)
      return scanOf(make(), way, hand())
    }
    try {
      if (this.#parts.notebook === null) throw new Error('this browser keeps nothing')
      const row = await this.#parts.notebook.record(number, write)
      this.#learnOwn([row])
      this.#channel.postMessage(row)
      this.#set({ keeps: true })
      void this.recount()
      this.#rhythm?.now()
      return { row, isKept: true }
    } catch {
      return this.#handInAtOnce(write([]))
    }
  }

  /** The disk took nothing: the server must have it before it counts (rule DOR-3). */
  async #handInAtOnce(written: KeptScan) {
    const tried = written.ticket === undefined ? undefined : this.#unkept.get(written.ticket)
    const row = tried && isSame(tried.scan, written.scan) ? tried : written
    const answer = await this.#parts.speak({ ...this.#keeper.known(), scans: [row.scan] })
    const isKept = answer.ok && answer.synced.received.includes(row.id)
    if (row.ticket !== undefined && isKept) this.#unkept.delete(row.ticket)
    else if (row.ticket !== undefined) this.#unkept.set(row.ticket, row)
    if (answer.ok) await this.#take(answer).catch(() => undefined)
    if (isKept) this.#learnOwn([row])
    this.#set({ keeps: false })
    return { row, isKept }
  }

  #learnOwn(rows: readonly KeptScan[]): void {
    const known = rows.flatMap(row => knownOf(row, this.#parts.gateId))
    this.register.learn(known.filter(scan => !this.register.knows(scan)))
  }

  /** Speaks to the server; says whether it went well. Whatever went wrong, the phone goes on (rule DOR-2). */
  async sync(): Promise<boolean> {
    const done = await exchange(this.#parts.speak, this.#keeper).catch(
      () => ({ ok: false, status: 0 }) as const,
    )
    if (done.ok) this.#set({ trouble: null, heardAt: this.#clock() })
    else this.#set({ trouble: isOfLink(done.status) ? 'link' : 'network' })
    await this.recount()
    return done.ok
  }

  async #take({ synced, offsetMs }: Extract<Answer, { ok: true }>): Promise<void> {
    const { notebook } = this.#parts
    this.#offsetMs = offsetMs
    const elsewhere = new Map(this.#standing.elsewhere)
    for (const { id, title } of synced.elsewhere) elsewhere.set(id, title)
    this.#set({ state: synced.state, elsewhere })
    const isOpen = synced.state === 'open'
    const isNewList = isOpen && this.register.take(synced)
    if (isNewList) await this.#lookAtSigning()
    const told = { cursor: synced.cursor, scans: synced.scans }
    const isNews = isOpen && told.cursor !== this.#cursor
    this.register.learn(told.scans)
    this.#cursor = told.cursor
    // What was received first: it is handed in again otherwise.
    await notebook?.settle(synced.received, 'received')
    if (!isOpen) return this.#forget()
    if (isNewList && this.register.list) await notebook?.writeList(this.register.list)
    if (isNews && this.#keepsTold) await this.#keepTold(told)
  }

  /** What is told later must not stand behind a hole: after one failure the phone asks for all of it again when it is next opened. */
  async #keepTold(told: Told): Promise<void> {
    this.#keepsTold = false
    await this.#parts.notebook?.addTold(told)
    this.#keepsTold = true
  }

  async #forget(): Promise<void> {
    this.register.clear()
    this.#cursor = 0
    await this.#parts.notebook?.forget()
  }

  /** Counts anew what is to be handed in. */
  async recount(): Promise<void> {
    const { notebook } = this.#parts
    if (notebook === null) return
    const [waiting, own] = await Promise.all([notebook.countWaiting(), notebook.readRefused()])
    this.#set({ waiting, refused: own })
  }

  #set(change: Partial<Standing>): void {
    this.#standing = { ...this.#standing, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** Whether two scans of a ticket say the same. */
function isSame(one: Scan, other: Scan): boolean {
  if (one.kind === 'entry') return other.kind === 'entry' && one.isLetIn === other.isLetIn
  return one.kind === 'undo' ? other.kind === 'undo' && one.undoes === other.undoes : other.kind === one.kind
}

const isOfLink = (status: number) => [401, 403, 404].includes(status)
