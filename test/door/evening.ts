import assert from 'node:assert/strict'
import { codeMark } from '#domain/door/book.ts'
import { type Entry, passagesOf, undoneWithin } from '#domain/door/entries.ts'
import type { KnownScan, Scan } from '#domain/door/scan.ts'
import type { Synced } from '#domain/door/sync.ts'
import { secretLength } from '#domain/ticket/ticket-code.ts'
import type { Handed } from '#usecases/door/sync-door.ts'
import type { DoorPhone } from '../../src/web/door/door-phone.ts'
import type { Outcome } from '../../src/web/door/standing.ts'
import { type Chance, chanceOf } from '../fuzz/chance.ts'
import { type Network, TestPhone } from './phone.ts'

/** A ticket as it comes to the door: its secret, and what its QR code holds since its event signs them. */
export type Comer = { readonly number: number; readonly secret: string; readonly held: string }

/** The door that an evening happens at. */
export type Venue = {
  readonly comers: readonly Comer[]
  readonly gates: readonly { readonly gateId: string; readonly token: string }[]
  /** Sells one more ticket; `undefined` once there is none left. */
  readonly sell: () => Promise<Comer | undefined>
  /** Gives a ticket to somebody else: the new code. */
  readonly passOn: (comer: Comer) => Promise<Comer>
  /** The act, at a moment of the evening. */
  readonly sync: (handed: Handed, now: string) => Promise<Synced | undefined>
  /** All scans that the server keeps, those of refusals too, as ids. */
  readonly kept: () => Promise<readonly string[]>
}

/** What happened in an evening: a run in which none of it did shows nothing. */
export type Tally = Record<
  | 'entries'
  | 'refusals'
  | 'letIn'
  | 'undone'
  | 'conflicts'
  | 'kills'
  | 'deaths'
  | 'cut'
  | 'lostBack'
  | 'wrongClocks'
  | 'full'
  | 'sold'
  | 'newcomers'
  | 'newcomersTwice'
  | 'passedOn'
  | 'formerRefused'
  | 'formerFooled',
  number
>

export const noTally = (): Tally => ({
  entries: 0,
  refusals: 0,
  letIn: 0,
  undone: 0,
  conflicts: 0,
  kills: 0,
  deaths: 0,
  cut: 0,
  lostBack: 0,
  wrongClocks: 0,
  full: 0,
  sold: 0,
  newcomers: 0,
  newcomersTwice: 0,
  passedOn: 0,
  formerRefused: 0,
  formerFooled: 0,
})

const hour = 3_600_000
/** When the doors open, by the server's clock. */
const opensAt = Date.UTC(2026, 11, 12, 18)
const iso = (time: number) => new Date(time).toISOString()

/** Another code of the same length, with another sign in what the phone looks at. */
const forge = (text: string) => text.replace(/^./, sign => (sign === '2' ? '3' : '2'))

/** An entry that a phone showed as kept, with when it happened. */
type Shown = { readonly id: string; readonly ticket: number; readonly at: number }

/**
 * One evening by its seed: phones that are cut off, killed and started again, with clocks that are wrong by an hour, the same tickets at
 * several gates, and tickets that are sold or passed on while phones are cut off. Asserts that nothing that was shown is lost, that each ticket has one entry, the first, and that each other one is a conflict.
 */
export async function liveEvening(seed: number, venue: Venue, tally: Tally): Promise<void> {
  const evening = new Evening(chanceOf(seed), venue, tally)
  await evening.begin()
  for (let step = 0; step < 40; step += 1) await evening.step()
  await evening.end(`seed ${seed}`)
}

class Evening {
  readonly #chance: Chance
  readonly #venue: Venue
  readonly #tally: Tally
  readonly #world = { now: opensAt }
  readonly #phones: readonly TestPhone[]
  readonly #shown: Shown[] = []
  readonly #comers: Comer[]
  /** Codes from before a ticket was passed on in this evening. */
  readonly #former: Comer[] = []
  /** Which of the tickets that phones let in by signature alone did so at which phone. */
  readonly #newcomers = new Map<number, Set<TestPhone>>()
  /** When entries were taken back. */
  readonly #undone = new Map<string, number>()
  /** When each scan happened, by its id, whether its phone lived to show it or not. */
  readonly #happened = new Map<string, number>()

  constructor(chance: Chance, venue: Venue, tally: Tally) {
    this.#chance = chance
    this.#venue = venue
    this.#tally = tally
    this.#comers = [...venue.comers]
    this.#phones = venue.gates.map(gate => {
      const phone: TestPhone = new TestPhone(gate, this.#world, (handed: Handed) => {
        for (const scan of handed.scans) this.#learn(scan, phone)
        return venue.sync(handed, iso(this.#world.now))
      })
      return phone
    })
  }

  /** Each phone gets the list, most with a clock that is wrong. */
  async begin(): Promise<void> {
    for (const phone of this.#phones) {
      phone.skew = this.#chance.pick([0, hour, -hour, 61_000])
      if (phone.skew !== 0) this.#tally.wrongClocks += 1
      assert.ok(await (await phone.page()).sync())
      phone.network = this.#network()
    }
  }

  #network(): Network {
    const network = this.#chance.pick(['good', 'good', 'lostThere', 'lostThere', 'lostBack'] as const)
    if (network === 'lostThere') this.#tally.cut += 1
    if (network === 'lostBack') this.#tally.lostBack += 1
    return network
  }

  async step(): Promise<void> {
    this.#world.now += 1_000 * (1 + this.#chance.below(90))
    const phone = this.#chance.pick(this.#phones)
    const draw = this.#chance.next()
    if (draw < 0.39) await this.#comes(phone)
    else if (draw < 0.42) await this.#isSold()
    else if (draw < 0.45) await (this.#former.length > 0 ? this.#comesFormer(phone) : this.#passesOn())
    else if (draw < 0.55) await this.#takesBack(phone)
    else if (draw < 0.7) phone.network = this.#network()
    else if (draw < 0.78) this.#kill(phone)
    else if (draw < 0.83) this.#fill(phone)
    else if (draw < 0.9) await this.#everybodySyncs()
    else await (await phone.page()).sync()
  }

  #kill(phone: TestPhone): void {
    this.#tally.kills += 1
    // It dies now, or while it writes the next scan.
    if (this.#chance.happens(0.5)) phone.kill()
    else phone.disk.diesAt = this.#chance.pick(['before', 'after'])
  }

  #fill(phone: TestPhone): void {
    phone.disk.isFull = !phone.disk.isFull
    if (phone.disk.isFull) this.#tally.full += 1
  }

  async #everybodySyncs(): Promise<void> {
    await Promise.all(this.#phones.map(async phone => (await phone.page()).sync()))
  }

  /** Somebody buys a ticket, and comes: by what is drawn, most likely to a phone that has not heard of it. */
  async #isSold(): Promise<void> {
    const comer = await this.#venue.sell()
    if (comer === undefined) return
    this.#comers.push(comer)
    this.#tally.sold += 1
    for (const phone of this.#phones) {
      this.#world.now += 1_000
      if (this.#chance.happens(0.7)) await this.#comes(phone, comer)
    }
  }

  async #passesOn(): Promise<void> {
    const place = this.#chance.below(this.#comers.length)
    const before = this.#comers[place]!
    this.#former.push(before)
    this.#comers[place] = await this.#venue.passOn(before)
    this.#tally.passedOn += 1
  }

  /** Whoever passed their ticket on comes all the same: no phone that has heard of it lets them in. */
  async #comesFormer(phone: TestPhone): Promise<void> {
    const { number, held } = this.#chance.pick(this.#former)
    const known = (await phone.page()).register.book.byNumber.get(number)
    const outcome = await this.#press(phone, page => page.scan(held, 'camera'))
    if (outcome === undefined || !outcome.isKept) return
    if (outcome.decision.outcome === 'refused') this.#tally.formerRefused += 1
    if (outcome.decision.outcome !== 'enter') return
    this.#tally.formerFooled += 1
    assert.ok(known === undefined || known.secret === (await codeMark(held.slice(0, secretLength))))
    this.#show(outcome, number)
  }

  async #comes(phone: TestPhone, comer = this.#chance.pick(this.#comers)): Promise<void> {
    const { number, secret, held } = comer
    const isKnown = (await phone.page()).register.book.byNumber.get(number) !== undefined
    const forged = this.#chance.happens(0.1)
    const text = isKnown && this.#chance.happens(0.5) ? secret : held
    const shown = forged ? forge(text) : text
    const outcome = await this.#press(phone, page => page.scan(shown, 'camera'))
    if (outcome === undefined || !outcome.isKept) return
    const { decision } = outcome
    if (forged) assert.equal(decision.outcome, 'refused')
    else if (!isKnown) this.#meets(outcome, { number, phone })
    if (decision.outcome === 'enter') return this.#show(outcome, number)
    this.#tally.refusals += 1
    if (decision.outcome !== 'already' || !this.#chance.happens(0.3)) return
    this.#world.now += 1_000
    const letIn = await this.#press(phone, page => page.letIn(decision.ticket, 'camera'))
    if (letIn?.isKept !== true) return
    this.#tally.letIn += 1
    this.#show(letIn, number)
  }

  /** A signed ticket that the phone has not heard of: in, unless it is in already. */
  #meets({ decision }: Outcome, { number, phone }: { number: number; phone: TestPhone }): void {
    assert.notEqual(decision.outcome, 'refused', `ticket ${number} is signed`)
    if (decision.outcome !== 'enter') return
    this.#tally.newcomers += 1
    const phones = this.#newcomers.get(number) ?? new Set()
    this.#newcomers.set(number, phones.add(phone))
    if (phones.size === 2) this.#tally.newcomersTwice += 1
  }

  #show({ row }: Outcome, ticket: number): void {
    this.#tally.entries += 1
    this.#shown.push({ id: row.id, ticket, at: this.#world.now })
  }

  async #takesBack(phone: TestPhone): Promise<void> {
    const page = await phone.page()
    const last = page.register.last.filter(({ isUndone }) => !isUndone)
    if (last.length === 0) return
    const { entry } = this.#chance.pick(last)
    const done = await phone.press(living => living.undo(entry))
    this.#note(phone)
    if (done === true) this.#tally.undone += 1
  }

  async #press(phone: TestPhone, what: (page: DoorPhone) => Promise<Outcome>): Promise<Outcome | undefined> {
    const outcome = (await phone.press(what)) as Outcome | undefined
    if (outcome === undefined) this.#tally.deaths += 1
    else this.#learn(outcome.row.scan, phone)
    this.#note(phone)
    return outcome
  }

  /** Notes what a phone wrote, whether it lived to say so or not. */
  #note(phone: TestPhone): void {
    for (const scan of phone.written) this.#learn(scan, phone)
  }

  /**
   * Notes when a scan happened: when the phone wrote it, by a clock that is as wrong as it is. What a full disk did not take and no network
   * brought is handed in later, by whoever presses again, as it was written first.
   */
  #learn(scan: Scan, { skew }: TestPhone): void {
    const at = Date.parse(scan.clockAt) - skew
    if (!this.#happened.has(scan.id)) this.#happened.set(scan.id, at)
    if (scan.kind === 'undo')
      this.#undone.set(scan.undoes, Math.min(at, this.#undone.get(scan.undoes) ?? Number.POSITIVE_INFINITY))
  }

  /** Every phone comes back; then nothing may be missing anywhere. */
  async end(about: string): Promise<void> {
    for (const phone of this.#phones) {
      phone.network = 'good'
      phone.disk.isFull = false
      phone.disk.diesAt = null
    }
    for (let round = 0; round < 3; round += 1)
      for (const phone of this.#phones) assert.ok(await (await phone.page()).sync(), about)
    const kept = await this.#venue.kept()
    assert.equal(new Set(kept).size, kept.length, `${about}: a scan is kept twice`)
    for (const phone of this.#phones)
      for (const { id } of phone.written) assert.ok(kept.includes(id), `${about}: ${id} is lost`)
    for (const { id } of this.#shown) assert.ok(kept.includes(id), `${about}: ${id} was shown and is lost`)
    const views = await Promise.all(this.#phones.map(async phone => await phone.page()))
    await this.#compare(views, about)
    for (const phone of this.#phones) phone.kill()
  }

  /** All phones and the server agree: one entry for each ticket, the first that stands, and each other one is a conflict. */
  async #compare(pages: readonly DoorPhone[], about: string): Promise<void> {
    const { scans } = await this.#everything()
    const passages = passagesOf(scans)
    for (const { number } of this.#comers) {
      const standing = scans.filter(
        (scan): scan is Entry => scan.kind === 'entry' && scan.ticket === number && !this.#isUndone(scan),
      )
      const { entry, beyond = [] } = passages.get(number) ?? {}
      assert.equal(entry === undefined ? 0 : 1 + beyond.length, standing.length, `${about}: ticket ${number}`)
      const first = [...standing].sort((one, other) => this.#when(one) - this.#when(other))[0]
      assert.equal(entry?.id, first?.id, `${about}: the entry of ticket ${number}`)
      this.#tally.conflicts += beyond.length
      for (const page of pages) assert.deepEqual(page.register.passage(number)?.entry?.id, entry?.id, about)
      for (const page of pages)
        assert.deepEqual(
          page.register.passage(number)?.beyond.map(({ id }) => id) ?? [],
          beyond.map(({ id }) => id),
          about,
        )
    }
  }

  #isUndone(entry: KnownScan): boolean {
    const at = this.#undone.get(entry.id)
    return at !== undefined && at < this.#when(entry) + undoneWithin * 60_000
  }

  #when({ id }: Pick<KnownScan, 'id'>): number {
    return this.#happened.get(id) ?? Number.NaN
  }

  async #everything(): Promise<{ scans: readonly KnownScan[] }> {
    const gate = this.#venue.gates[0]
    const handed = { ...gate!, sentAt: iso(this.#world.now), cursor: 0, chunks: [], scans: [] }
    const told = await this.#venue.sync(handed, iso(this.#world.now))
    assert.ok(told && !told.hasMore)
    return told
  }
}
