import type { Scan } from '#domain/door/scan.ts'
import type { Synced } from '#domain/door/sync.ts'
import type { Handed } from '#usecases/door/sync-door.ts'
import { DoorPhone, type Outcome } from '../../src/web/door/door-phone.ts'
import { Disk, Killed, memoryNotebook } from './memory-notebook.ts'

/** How a phone's call ends: it arrives, it is lost on the way there, or its answer is on the way back. */
export type Network = 'good' | 'lostThere' | 'lostBack'

type Server = (handed: Handed) => Promise<Synced | undefined>

/** A phone at a gate: what is on its disk stays, what is in its memory is lost when it is killed. */
export class TestPhone {
  readonly disk = new Disk()
  network: Network = 'good'
  /** How far its clock is ahead, in milliseconds. */
  skew = 0
  readonly #world: { now: number }
  readonly #server: Server
  readonly link: { readonly gateId: string; readonly token: string }
  #living: { phone: DoorPhone; isAlive: boolean } | undefined

  constructor(link: TestPhone['link'], world: { now: number }, server: Server) {
    this.link = link
    this.#world = world
    this.#server = server
  }

  /** The running page; starts it where it does not run. */
  async page(): Promise<DoorPhone> {
    if (this.#living?.isAlive) return this.#living.phone
    const living = { phone: undefined as unknown as DoorPhone, isAlive: true }
    const notebook = memoryNotebook(
      this.disk,
      () => living.isAlive,
      () => {
        living.isAlive = false
      },
    )
    const phone = new DoorPhone({
      gateId: this.link.gateId,
      state: 'open',
      notebook,
      clock: () => this.#world.now + this.skew,
      speak: async said => {
        const sent = this.#world.now + this.skew
        if (!living.isAlive || this.network === 'lostThere') return { ok: false, status: 0 }
        const synced = await this.#server({ ...this.link, ...said, sentAt: new Date(sent).toISOString() })
        // A page that is gone hears nothing.
        if (!living.isAlive) return await new Promise<never>(() => {})
        if (this.network === 'lostBack') return { ok: false, status: 0 }
        if (synced === undefined) return { ok: false, status: 404 }
        return { ok: true, synced, offsetMs: Date.parse(synced.now) - sent }
      },
    })
    living.phone = phone
    this.#living = living
    await phone.load()
    return phone
  }

  kill(): void {
    if (this.#living) {
      this.#living.isAlive = false
      this.#living.phone.close()
    }
    this.#living = undefined
  }

  /** What came of a press; undefined where the phone died of it. */
  async press(what: (page: DoorPhone) => Promise<Outcome | boolean>): Promise<Outcome | boolean | undefined> {
    const page = await this.page()
    try {
      const outcome = await what(page)
      return this.#living?.isAlive ? outcome : undefined
    } catch (error) {
      if (error instanceof Killed) return undefined
      throw error
    } finally {
      if (this.#living && !this.#living.isAlive) this.kill()
    }
  }

  /** What lies on its disk. */
  get written(): readonly Scan[] {
    return [...this.disk.scans.values()].map(({ scan }) => scan)
  }
}
