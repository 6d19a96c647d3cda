import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Schema } from '#db/schema.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { ticketsOf } from '#test/support/waiting-list.ts'
import {
  addWaited,
  begin,
  enter,
  letPass,
  standing,
  visitor,
  type Waited,
} from '#test/support/waiting-room.ts'

describe('a waiting room', () => {
  let product: TestApp

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  const later = (minutes: number) =>
    new Date(Date.parse(product.clock.now()) + minutes * 60_000).toISOString()

  const code = async (event: Waited, pass: string | null) => (await begin(product, event, pass)).code

  /** Two people are inside: whoever comes now waits. */
  async function full(): Promise<Waited> {
    const event = await addWaited(product, { atOnce: 2 })
    for (const who of ['first', 'second']) assert.equal(await code(event, null), null, who)
    await letPass(product, 3)
    return event
  }

  test('lets everybody in while fewer than its limit are inside, and nobody without a pass beyond it (rule ROOM-2)', async () => {
    const event = await full()
    assert.equal(await code(event, null), 'WAITING_ROOM')
    const pass = await enter(product, event)
    assert.equal(await standing(product, event, pass), 'waiting 1')
    assert.equal(await code(event, pass), 'WAITING_ROOM', 'a pass whose turn has not come opens nothing')
  })

  test('lets in whoever comes first when somebody inside is done (rule ROOM-4)', async () => {
    const event = await full()
    const [zoe, yann] = [await enter(product, event), await enter(product, event)]
    await product.db
      .updateTable('carts')
      .set({ expiresAt: product.clock.now() })
      .where('formId', '=', event.formId)
      .where('id', 'in', q => q.selectFrom('carts').select('id').where('formId', '=', event.formId).limit(1))
      .execute()
    await letPass(product, 2)
    assert.deepEqual(
      [await standing(product, event, zoe), await standing(product, event, yann)],
      ['turn', 'waiting 1'],
    )
    assert.equal(await code(event, zoe), null)
    assert.equal(await code(event, yann), 'WAITING_ROOM')
  })

  test('gathers who comes before the opening, shuffles them once, and puts the others behind them (rule ROOM-3)', async () => {
    const event = await addWaited(product, { opensAt: later(90), atOnce: 1 })
    assert.equal((await visitor(product).enterRoom(event.address)).ok, true)
    assert.equal((await visitor(product).readRoom(event.address))?.isAtWork, false, 'not an hour before yet')
    product.clock.advance(40)
    await letPass(product, 3)
    const early = await Promise.all(Array.from({ length: 40 }, () => enter(product, event)))
    assert.deepEqual(
      [...new Set(await Promise.all(early.map(pass => standing(product, event, pass))))],
      ['gathered'],
    )
    product.clock.advance(50)
    // A process that has not heard of the shuffle yet still gathers: its ticket is of after it.
    await product.acts.moveRooms()
    const between = await enter(product, event)
    await product.app.rooms.refresh()
    const late = await enter(product, event)
    const places = await Promise.all(early.map(pass => standing(product, event, pass)))
    const order = places.map(place => Number(place.replace('waiting ', '')))
    assert.deepEqual(
      [...order].sort((a, b) => a - b),
      Array.from({ length: 40 }, (_, at) => at + 1),
    )
    assert.notDeepEqual(
      order,
      Array.from({ length: 40 }, (_, at) => at + 1),
      'not the order of coming',
    )
    assert.equal(await standing(product, event, between), 'waiting 41')
    assert.equal(await standing(product, event, late), 'waiting 42')
    await product.acts.moveRooms()
    await letPass(product, 1)
    const after = await Promise.all(early.map(pass => standing(product, event, pass)))
    assert.equal(after.filter(each => each === 'turn').length, 1, 'one at a time')
    const moved = after.map(each => (each === 'turn' ? 0 : Number(each.replace('waiting ', ''))))
    assert.deepEqual(
      moved,
      order.map(place => place - 1),
      'shuffled once: the order stays',
    )
  })

  test('skips nobody, and admits each once (rule ROOM-4)', async () => {
    const event = await addWaited(product, { opensAt: later(30), atOnce: 3 })
    await letPass(product, 3)
    const waiting = new Map<string, string>()
    for (let n = 0; n < 20; n += 1) waiting.set(await enter(product, event), 'gathered')
    product.clock.advance(30)
    const order: string[] = []
    for (let second = 0; waiting.size > 0 && second < 60; second += 1) {
      await letPass(product, 1)
      for (const pass of waiting.keys()) {
        if ((await standing(product, event, pass)) !== 'turn') continue
        const { cartId } = await begin(product, event, pass)
        assert.ok(cartId, 'whose turn it is gets in')
        await product.db.updateTable('carts').set({ status: 'expired' }).where('id', '=', cartId).execute()
        waiting.delete(pass)
        order.push(pass)
      }
    }
    assert.equal(new Set(order).size, 20)
  })

  test('a forged, an expired and another campaign’s pass are none (rule ROOM-5)', async () => {
    const event = await full()
    const other = await full()
    const pass = await enter(product, event)
    const [ticket, ...token] = pass.split('.')
    const forged = `${Number(ticket) - 1}.${token.join('.')}`
    for (const wrong of [
      forged,
      `${pass}0`,
      `${ticket}.`,
      'x',
      `0.${token.join('.')}`,
      await enter(product, other),
    ])
      assert.equal(await standing(product, event, wrong === pass ? '' : wrong), 'none', wrong)
    product.clock.advance(24 * 60)
    assert.equal(await standing(product, event, pass), 'none', 'a day later')
  })

  test('a turn lasts ten minutes; the place is lost then, and another one is given', async () => {
    const event = await full()
    const pass = await enter(product, event)
    await product.db
      .updateTable('carts')
      .set({ status: 'expired' })
      .where('formId', '=', event.formId)
      .execute()
    await letPass(product, 2)
    product.clock.advance(9)
    assert.equal(await standing(product, event, pass), 'turn')
    product.clock.advance(1)
    assert.equal(await standing(product, event, pass), 'over')
    for (const who of ['first', 'second']) assert.equal(await code(event, null), null, who)
    await letPass(product, 3)
    assert.equal(await code(event, pass), 'WAITING_ROOM')
    const next = await enter(product, event, pass)
    assert.notEqual(next, pass)
    assert.equal(await standing(product, event, next), 'waiting 1')
  })

  test('a retry gets the same pass (rule ROOM-7)', async () => {
    const event = await full()
    const pass = await enter(product, event)
    assert.equal(await enter(product, event, pass), pass)
    assert.equal(await standing(product, event, pass), 'waiting 1')
  })

  test('one pass begins one living cart, however often it is used at once; the cart is paid with it alone (rule ROOM-5)', async () => {
    const event = await full()
    const [pass, other] = [await enter(product, event), await enter(product, event)]
    await product.db
      .updateTable('carts')
      .set({ status: 'expired' })
      .where('formId', '=', event.formId)
      .execute()
    await letPass(product, 3)
    const tries = await Promise.all(Array.from({ length: 5 }, () => begin(product, event, pass)))
    assert.deepEqual(tries.map(each => each.code ?? 'begun').sort(), [
      ...Array(4).fill('PASS_IN_USE'),
      'begun',
    ])
    const cartId = tries.find(each => each.cartId !== null)?.cartId ?? ''
    const participant = { firstName: 'Zoé', lastName: 'Martin', email: null } as never
    const items = ticketsOf(event.tierId, 1).map(item => ({ ...item, participant }))
    successOf(await visitor(product).updateCart({ ...event.address, cartId, items }))
    successOf(await visitor(product).savePayer({ cartId, payer: camille, userId: null }))
    successOf(await visitor(product).chooseTip({ cartId, tip: 0 }))
    const start = { cartId, consents: allConsents, backUrl: null, locale: 'fr' } as const
    assert.deepEqual(codesOf(await visitor(product).startPayment(start)), ['PASS_MISSING'])
    assert.deepEqual(codesOf(await visitor(product, other).startPayment(start)), ['PASS_MISSING'])
    const applying = { cartId, consents: allConsents, locale: 'fr' } as const
    assert.deepEqual(codesOf(await visitor(product).applyForMembership(applying)), ['PASS_MISSING'])
    product.clock.advance(12)
    assert.equal(await standing(product, event, pass), 'over', 'the cart goes on after its turn')
    assert.ok((await visitor(product, pass).startPayment(start)).ok)
  })

  test('two processes give one line of places, and a restart keeps every one of them', async () => {
    const event = await full()
    const { connect } = await import('#db/connect.ts')
    const { buildApp } = await import('#main/acts.ts')
    const { createLogger } = await import('#main/logger.ts')
    const connection = connect<Schema>({ url: product.database.url })
    const started = () =>
      buildApp(product.config, connection, createLogger('silent'), { now: product.clock.now })
    const second = await started()
    const both = [product, { built: second }]
    const passes = await Promise.all(Array.from({ length: 30 }, (_, at) => enter(both[at % 2]!, event)))
    const tickets = passes.map(pass => Number(pass.split('.')[0]))
    assert.deepEqual(
      tickets.sort((a, b) => a - b),
      Array.from({ length: 30 }, (_, at) => at + 1),
    )
    await Promise.all([product.app.rooms.refresh(), second.app.rooms.refresh()])
    const stands = (built: typeof second) => Promise.all(passes.map(pass => standing({ built }, event, pass)))
    const before = await stands(product.built)
    assert.deepEqual(await stands(second), before)
    await second.close()
    const restarted = await started()
    assert.deepEqual(await stands(restarted), before)
    await product.db
      .updateTable('carts')
      .set({ status: 'expired' })
      .where('formId', '=', event.formId)
      .execute()
    product.clock.advance(1 / 60)
    const moves = await Promise.all([product.acts.moveRooms(), restarted.actsFor('second').moveRooms()])
    assert.equal(moves[0] + moves[1] >= 1, true)
    await Promise.all([product.app.rooms.refresh(), restarted.app.rooms.refresh()])
    const admitted = (await stands(restarted)).filter(each => each === 'turn')
    assert.equal(admitted.length, 2, 'both moved: as many are let in as one would have')
    await restarted.close()
    await connection.close()
  })

  test('a room that is switched off lets everybody in, and one that is on again gives no place twice', async () => {
    const event = await full()
    const pass = await enter(product, event)
    const turn = (isOn: boolean) =>
      product.db.updateTable('waitingRooms').set({ isOn }).where('formId', '=', event.formId).execute()
    await turn(false)
    await product.app.rooms.refresh()
    assert.equal(await code(event, null), null)
    await turn(true)
    await product.app.rooms.refresh()
    assert.equal(await standing(product, event, pass), 'waiting 1')
    assert.notEqual(await enter(product, event), pass)
  })
})
