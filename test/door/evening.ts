import assert from 'node:assert/strict'
import { type Entry, passagesOf, undoneWithin } from '#domain/door/entries.ts'
import type { KnownScan, Scan } from '#domain/door/scan.ts'
import type { Synced } from '#domain/door/sync.ts'
import type { Handed } from '#usecases/door/sync-door.ts'
import type { DoorPhone } from '../../src/web/door/door-phone.ts'
import type { Outcome } from '../../src/web/door/standing.ts'
import { type Chance, chanceOf } from '../fuzz/chance.ts'
import { type Network, TestPhone } from './phone.ts'

/** A ticket as it comes to the door. */
export type Comer = { readonly number: number; readonly secret: string }

/** The door that an evening happens at. */
export type Venue = {
  readonly comers: readonly Comer[]
  readonly gates: readonly { readonly gateId: string; readonly token: string }[]
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
  | 'full',
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
})

const hour = 3_600_000
/** When the doors open, by the server's clock. */
const opensAt = Date.UTC(2026, 11, 12, 18)
const iso = (time: number) => new Date(time).toISOString()

/** An entry that a phone showed as kept, with when it happened. */
type Shown = { readonly id: string; readonly ticket: number; readonly at: number }

/**
 * One evening by its seed: phones that are cut off, killed and started again, with clocks that are wrong by an hour, the same tickets at
 * several gates. Asserts that nothing that was shown is lost, that each ticket has one entry, the first, and that each other one is a conflict.
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
  /** When entries were taken back. */
  readonly #undone = new Map<string, number>()
  /** When each scan happened, by its id, whether its phone lived to show it or not. */
  readonly #happened = new Map<string, number>()

  constructor(chance: Chance, venue: Venue, tally: Tally) {
    this.#chance = chance
    this.#venue = venue
    this.#tally = tally
    const server = (handed: Handed) => {
      for (const scan of handed.scans) this.#learn(scan)
      return venue.sync(handed, iso(this.#world.now))
    }
    this.#phones = venue.gates.map(gate => new TestPhone(gate, this.#world, server))
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
    if (draw < 0.45) await this.#comes(phone)
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

  async #comes(phone: TestPhone): Promise<void> {
    const { number, secret } = this.#chance.pick(this.#venue.comers)
    const forged = this.#chance.happens(0.1)
    const outcome = await this.#press(phone, page => page.scan(forged ? `${secret}X` : secret, 'camera'))
    if (outcome === undefined || !outcome.isKept) return
    const { decision } = outcome
    if (forged) assert.equal(decision.outcome, 'refused')
    if (decision.outcome === 'enter') return this.#show(outcome, number)
    this.#tally.refusals += 1
    if (decision.outcome !== 'already' || !this.#chance.happens(0.3)) return
    this.#world.now += 1_000
    const letIn = await this.#press(phone, page => page.letIn(decision.ticket, 'camera'))
    if (letIn?.isKept !== true) return
    this.#tally.letIn += 1
    this.#show(letIn, number)
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
    else this.#learn(outcome.row.scan)
    this.#note(phone)
    return outcome
  }

  /** Notes what a phone wrote, whether it lived to say so or not. */
  #note(phone: TestPhone): void {
    for (const scan of phone.written) this.#learn(scan)
  }

  #learn(scan: Scan): void {
    if (!this.#happened.has(scan.id)) this.#happened.set(scan.id, this.#world.now)
    if (scan.kind === 'undo' && !this.#undone.has(scan.undoes))
      this.#undone.set(scan.undoes, this.#when(scan))
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
    for (const { number } of this.#venue.comers) {
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
