import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { seeded } from '#sandbox/faults/faults.ts'
import { assertAgreement } from './support/agreement.ts'
import { addConcert, type Concert } from './support/concert.ts'
import { type CrashLab, openCrashLab } from './support/crash-lab.ts'
import { expireCart, limitsOf, sweepSoon, untilNothingLives } from './support/expiry.ts'
import { inShort } from './support/length.ts'
import type { ProductProcess } from './support/product-process.ts'
import { type Ending, type Input, type Intention, intentions, TicketBuyer } from './support/ticket-buyer.ts'

/** `npm run stock-fire` is the long one; a small one stands in every test run. */
const long = process.env.STOCK_FIRE === 'long'
const { places, attempts, buyers, kills, lookAgainMs } = long
  ? { places: 500, attempts: 10_000, buyers: 200, kills: 12, lookAgainMs: 2_000 }
  : inShort(
      { places: 40, attempts: 400, buyers: 40, kills: 2, lookAgainMs: 300 },
      { places: 12, attempts: 120, buyers: 20, kills: 1, lookAgainMs: 300 },
    )
/** Each intention as often as it weighs. */
const pool = (Object.keys(intentions) as Intention[]).flatMap(kind =>
  Array<Intention>(intentions[kind]).fill(kind),
)
const seed = Number(process.env.STOCK_FIRE_SEED ?? Math.floor(Math.random() * 1_000_000))

/** Everybody wants the same hall, most leave again, and the server is killed while they stand at the till. */
describe(`${attempts} attempts at ${places} places, ${buyers} buyers, ${kills} kills (STOCK_FIRE_SEED=${seed})`, () => {
  let lab: CrashLab
  let concert: Concert
  let product: ProductProcess
  let url = ''
  let begun = 0
  const random = seeded(seed)
  const wishes = Array.from({ length: attempts }, drawWish)
  const killedAt = Array.from({ length: kills }, (_, n) =>
    Math.floor(((n + random()) / kills) * attempts * 0.9),
  )
  const left = new Set<string>()
  const cutRequests: string[] = []
  const endings = new Map<string, number>()
  const count = (what: string) => endings.set(what, (endings.get(what) ?? 0) + 1)

  before(async () => {
    lab = await openCrashLab()
    concert = await addConcert(lab, places)
    product = await lab.start()
    url = product.url
  })
  after(() => lab.close())

  test('sells every place once', { timeout: long ? 1_800_000 : 180_000 }, async context => {
    const over = new AbortController()
    const helpers = [expireWhatIsLeft(over.signal), killAgainAndAgain(over.signal)]
    try {
      await Promise.all(Array.from({ length: buyers }, () => queueUp()))
    } finally {
      over.abort()
      await Promise.all(helpers)
    }
    tell(context, 'under fire')
    await untilEverybodyIsServed()
    tell(context, 'in the end')
    await assertSoldOut()
    await product.stop()
    await assertLimits()
    await assertAgreement(lab.db, lab.sandboxUrl)
  })

  function drawWish(): Omit<Input, 'tierId'> & { readonly rate: number } {
    const intention = pool[Math.floor(random() * pool.length)]!
    return { intention, rate: random() < 0.6 ? 0 : 1, places: random() < 0.8 ? 1 : 2 }
  }

  /** One buyer: the next attempt as long as there is one, with the server that runs at the moment. */
  async function queueUp(): Promise<void> {
    while (begun < attempts) {
      const { rate, ...input } = wishes[begun]!
      begun += 1
      await attempt({ ...input, tierId: concert.tierIds[rate]! })
    }
  }

  async function attempt(input: Input): Promise<void> {
    while (url === '') await sleep(20)
    const buyer = new TicketBuyer({ url, sandboxUrl: lab.sandboxUrl }, concert, id => expireCart(lab.db, id))
    try {
      await noteEnding(await buyer.attempt(input))
    } catch (error) {
      // A connection that breaks is the kill; whatever else comes out of it is a fault.
      if (!(error instanceof TypeError)) throw error
      count('cut off')
      if (buyer.requestId !== null && input.intention.startsWith('pay')) cutRequests.push(buyer.requestId)
    }
  }

  async function noteEnding(ending: Ending): Promise<void> {
    count(ending.kind === 'told' ? ending.code : ending.kind)
    if (ending.kind !== 'order' && ending.cartId !== null) left.add(ending.cartId)
    // Whoever finds nothing looks again in a moment, when somebody's cart may have run out of time.
    if (ending.kind === 'told' && ending.code === 'TICKETS_SOLD_OUT') await sleep(random() * lookAgainMs)
  }

  /** Carts that nobody wants run out of time; sometimes the sweeper comes first, sometimes the next buyer. */
  async function expireWhatIsLeft(signal: AbortSignal): Promise<void> {
    for (let round = 0; !signal.aborted; round += 1) {
      await sleep(150)
      for (const cartId of [...left].filter(() => random() < 0.5)) {
        left.delete(cartId)
        await expireCart(lab.db, cartId)
      }
      if (round % 8 === 0) await sweepSoon(lab.db)
    }
  }

  async function killAgainAndAgain(signal: AbortSignal): Promise<void> {
    for (const number of killedAt) {
      while (begun < number && !signal.aborted) await sleep(10)
      if (signal.aborted) return
      await sleep(random() * 200)
      url = ''
      await product.kill()
      count('kill')
      product = await lab.start()
      url = product.url
      await Promise.all(cutRequests.splice(0).map(requestId => random() < 0.5 && payAgain(requestId)))
    }
  }

  async function payAgain(requestId: string): Promise<void> {
    const buyer = new TicketBuyer({ url: product.url, sandboxUrl: lab.sandboxUrl }, concert, async () => {})
    await buyer.payAgain(requestId)
    count('paid again after a cut')
  }

  /** All that is held comes back, and whoever still wants a place gets it, until none is left. */
  async function untilEverybodyIsServed(): Promise<void> {
    for (;;) {
      await untilNothingLives(lab)
      await lab.quiet()
      const limits = await limitsOf(lab.db, concert)
      const free = Math.min(
        ...limits.filter(({ kind }) => kind === 'form').map(each => each.capacity - each.sold),
      )
      if (free === 0) return
      const rates = limits.filter(({ kind }) => kind === 'tier').flatMap(rate => placesLeft(rate))
      const wanted = rates.slice(0, free)
      await Promise.all(wanted.map(tierId => attempt({ intention: 'pay', tierId, places: 1 })))
    }
  }

  function placesLeft({ targetId, capacity, sold }: { targetId: number; capacity: number; sold: number }) {
    return Array.from({ length: capacity - sold }, () => targetId)
  }

  async function assertSoldOut(): Promise<void> {
    const buyer = new TicketBuyer({ url, sandboxUrl: lab.sandboxUrl }, concert, async () => {})
    const ending = await buyer.attempt({ intention: 'pay', tierId: concert.tierIds[1]!, places: 1 })
    assert.deepEqual(ending, { kind: 'told', code: 'TICKETS_SOLD_OUT', cartId: null })
  }

  /** Counters, holds and what the orders say are the same. */
  async function assertLimits(): Promise<void> {
    const { rows: sold } = await sql<{ tier: number; places: number }>`
      select i.tier_id as tier, sum(i.quantity)::integer as places
      from order_items i join orders o on o.organization_id = i.organization_id and o.id = i.order_id
      where o.form_id = ${concert.formId} and o.status = 'Processed' group by 1 order by 1`.execute(lab.db)
    const limits = await limitsOf(lab.db, concert)
    assert.equal(
      sold.reduce((sum, each) => sum + each.places, 0),
      places,
      'every place is sold, none twice',
    )
    for (const { kind, targetId, sold: counted, held } of limits) {
      const ordered = kind === 'form' ? places : (sold.find(({ tier }) => tier === targetId)?.places ?? 0)
      assert.deepEqual({ kind, counted, held }, { kind, counted: ordered, held: 0 })
    }
    const holds = await lab.db.selectFrom('holds').select('cartId').execute()
    assert.deepEqual(holds, [], 'nobody holds anything')
  }

  function tell(context: TestContext, when: string): void {
    const told = [...endings].sort(([, a], [, b]) => b - a).map(([what, times]) => `${what}: ${times}`)
    context.diagnostic(`${when}: ${told.join(', ')}`)
  }
})
