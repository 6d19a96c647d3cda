import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connect } from '#db/connect.ts'
import type { Schema } from '#db/schema.ts'
import { placeOf } from '#domain/room/room.ts'
import { type Built, buildApp } from '#main/acts.ts'
import { createLogger } from '#main/logger.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { successOf } from '#test/support/donation.ts'
import { ticketsOf } from '#test/support/waiting-list.ts'
import { addWaited, enter, standing, visitor, type Waited } from '#test/support/waiting-room.ts'

const people = 120
const places = 25

let product: TestApp
let second: Built
const closing: (() => Promise<void>)[] = []

before(async () => {
  product = await testApp()
  const connection = connect<Schema>({ url: product.database.url })
  second = await buildApp(product.config, connection, createLogger('silent'), { now: product.clock.now })
  closing.push(second.close, connection.close)
})
after(async () => {
  for (const close of closing) await close()
  await product.close()
})

/** The sale of `npm run storm -- festival`, small: two processes, free places, time as the test lets it pass. */
test('120 people want 25 places: none is sold twice, nobody is passed over, and nobody is let in for nothing', async () => {
  const opensAt = new Date(Date.parse(product.clock.now()) + 30 * 60_000).toISOString()
  const event = await addWaited(product, { places, price: 0, opensAt, atOnce: 4 })
  await second.app.rooms.refresh()
  const both = [{ built: product.built }, { built: second }] as const
  await pass(1)
  const passes = await Promise.all(Array.from({ length: people }, (_, at) => enter(both[at % 2]!, event)))
  product.clock.advance(30)
  const waiting = new Set(passes)
  const served: string[] = []
  for (let seconds = 0; served.length < places && seconds < 120; seconds += 1) {
    await pass(1)
    const turns: string[] = []
    for (const each of waiting)
      if ((await standing(both[seconds % 2]!, event, each)) === 'turn') turns.push(each)
    for (const each of turns) waiting.delete(each)
    assert.deepEqual(
      await Promise.all(turns.map((each, at) => order(both[at % 2]!, event, each))),
      turns.map(() => 'ordered'),
    )
    served.push(...turns)
  }
  await pass(3)
  assert.equal(served.length, places, 'nobody is let in for nothing')
  const stock = await product.db
    .selectFrom('stocks')
    .select(['sold', 'held'])
    .where('kind', '=', 'tier')
    .where('targetId', '=', event.tierId)
    .executeTakeFirstOrThrow()
  assert.deepEqual(stock, { sold: places, held: 0 })
  const room = product.app.rooms.of(event)
  assert.ok(room)
  const placesServed = served.map(each => placeOf(room, Number(each.split('.')[0])))
  assert.deepEqual(
    placesServed.toSorted((a, b) => a - b),
    Array.from({ length: places }, (_, at) => at + 1),
    'the first 25 places, each once',
  )
  for (const each of waiting) assert.match(await standing(both[0], event, each), /^waiting \d+$/)
})

async function pass(seconds: number) {
  for (let turn = 0; turn < seconds; turn += 1) {
    product.clock.advance(1 / 60)
    await Promise.all([product.acts.moveRooms(), second.actsFor('second').moveRooms()])
    await Promise.all([product.app.rooms.refresh(), second.app.rooms.refresh()])
  }
}

async function order(process: Pick<TestApp, 'built'>, { address, tierId }: Waited, held: string) {
  const acts = visitor(process, held)
  const participant = { firstName: 'Zoé', lastName: 'Martin', email: null } as never
  const items = ticketsOf(tierId, 1).map(item => ({ ...item, participant }))
  const cart = await acts.createCart({ ...address, items })
  if (!cart.ok) return cart.error[0]?.code
  const cartId = cart.value.id
  successOf(await acts.savePayer({ cartId, payer: camille, userId: null }))
  successOf(await acts.chooseTip({ cartId, tip: 0 }))
  const started = await acts.startPayment({ cartId, consents: allConsents, backUrl: null, locale: 'fr' })
  return started.ok ? 'ordered' : started.error[0]?.code
}
