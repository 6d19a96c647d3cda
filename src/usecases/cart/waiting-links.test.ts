import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { codesOf, payWith, requestOf, successOf } from '#test/support/donation.ts'
import {
  addSoldOut,
  entryOf,
  lineOf,
  type SoldOut,
  stockOf,
  ticketsOf,
  waitFor,
} from '#test/support/waiting-list.ts'

/** Rule WAIT-4, and what the links of the mails answer at each moment. */
describe('links of a waiting list', () => {
  let product: TestApp

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())
  beforeEach(async () => {
    await product.db.deleteFrom('prospects').execute()
    await product.db.deleteFrom('limitCounts').execute()
    product.mails.length = 0
  })

  /** An event whose only place was just offered to Zoé, before Yann. */
  async function offered(): Promise<SoldOut> {
    const event = await addSoldOut(product, { places: 1 })
    for (const name of ['zoe', 'yann']) await waitFor(product, event, `${name}@example.org`)
    product.clock.advance(16)
    await product.acts.sweepCarts()
    assert.equal(await product.acts.offerPlaces(), 1)
    return event
  }

  const zoe = (event: SoldOut) => entryOf(product, event, 'zoe@example.org')
  const read = async (event: SoldOut) => {
    const { state, offer } = successOf(await product.acts.readWaiting((await zoe(event)).link))
    return `${state} ${offer}`
  }

  async function startPayment({ cartId, tierId }: { cartId: string; tierId: number }): Promise<string> {
    const participant = { firstName: 'Zoé', lastName: 'Martin', email: null } as never
    const items = ticketsOf(tierId, 1).map(item => ({ ...item, participant }))
    const { organizationSlug, formSlug, formType } = successOf(await product.acts.readCart({ cartId }))
    successOf(await product.acts.updateCart({ cartId, organizationSlug, formSlug, formType, items }))
    const payer = { ...camille, email: `${cartId}@example.org`, emailConfirmation: `${cartId}@example.org` }
    successOf(await product.acts.savePayer({ cartId, payer, userId: null }))
    successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
    const start = { cartId, consents: allConsents, backUrl: null, locale: 'fr' } as const
    return requestOf(successOf(await product.acts.startPayment(start))).paymentRequestId
  }

  /** The mails to somebody: subject, text, and the link that their mailbox's own button posts to. */
  async function mailsTo(name: string) {
    assert.deepEqual(await product.runJobs(), [])
    return product.mails.filter(({ to }) => to.address === `${name}@example.org`)
  }
  const linkOf = (address = '') => {
    const [, entryId = '', token = ''] =
      /\/liste-attente\/([-0-9a-f]{36})\/quitter\?token=(.+)$/.exec(address) ?? []
    return { entryId, token: decodeURIComponent(token) }
  }

  test('joining is confirmed once, in its language, with the link that leaves before there is any offer', async () => {
    const event = await addSoldOut(product, { places: 2 })
    await waitFor(product, event, 'zoe@example.org', { quantity: 2 })
    await waitFor(product, event, 'zoe@example.org')
    await waitFor(product, event, 'yann@example.org', { locale: 'en' })
    const [french, ...more] = await mailsTo('zoe')
    const [english] = await mailsTo('yann')
    assert.deepEqual(more, [], 'who waits already is told nothing again')
    assert.match(french?.subject ?? '', /^Soirée jeux\s: vous êtes sur la liste d’attente$/)
    assert.match(french?.text ?? '', /Vous attendez pour «\sSoirée jeux\s»\s: 2 × /)
    assert.equal(english?.subject, 'Soirée jeux: you are on the waiting list')
    assert.match(english?.text ?? '', /Leave the waiting list/)
    successOf(await product.acts.leaveWaiting(linkOf(french?.unsubscribeUrl)))
    assert.deepEqual(await lineOf(product, event), [' left', 'yann waiting'])
    await waitFor(product, event, 'zoe@example.org')
    assert.equal((await mailsTo('zoe')).length, 2, 'whoever joins again is told again')
  })

  test('who waits for the opening alone is told so, with the same way out', async () => {
    const event = await addSoldOut(product, { places: 1 })
    const { address } = event
    successOf(await product.acts.leaveProspect({ ...address, email: 'zoe@example.org', locale: 'fr' }))
    const [mail] = await mailsTo('zoe')
    assert.match(mail?.subject ?? '', /^Soirée jeux\s: nous vous préviendrons$/)
    assert.match(mail?.text ?? '', /Ne plus recevoir ces messages/)
    successOf(await product.acts.leaveWaiting(linkOf(mail?.unsubscribeUrl)))
    assert.deepEqual(await lineOf(product, event), [' left'])
  })

  test('who leaves before the confirmation is sent gets none, and a joining that fails sends none', async () => {
    const event = await addSoldOut(product, { places: 1 })
    await waitFor(product, event, 'zoe@example.org')
    successOf(await product.acts.leaveWaiting((await zoe(event)).link))
    const { leaveProspect } = await import('../campaign/moderation.ts')
    const dying: typeof product.app = {
      ...product.app,
      transaction: work =>
        product.app.transaction(async tx => {
          await work(tx)
          throw new Error('killed')
        }),
    }
    const draft = { ...event.address, email: 'yann@example.org', tierId: event.tierId, locale: 'fr' } as const
    await assert.rejects(leaveProspect(dying, draft), /killed/)
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(product.mails, [])
  })

  test('the offer’s link tells the truth before, at and after its end, and after paying', async () => {
    const event = await offered()
    assert.equal(await read(event), 'offered stands')
    const { cartId } = await zoe(event)
    const request = await startPayment({ cartId, tierId: event.tierId })
    assert.equal((await payWith(product, request, '4242424242424242')).action, 'Finalize')
    assert.equal(await read(event), 'offered paid')
    await product.acts.offerPlaces()
    assert.equal(await read(event), 'taken paid')
    const late = await offered()
    product.clock.advance(12 * 60 + 1)
    assert.equal(await read(late), 'offered over')
    await product.acts.sweepCarts()
    await product.acts.offerPlaces()
    assert.equal(await read(late), 'lapsed over')
  })

  test('leaving gives the place to the next at once, and leaving twice changes nothing', async () => {
    const event = await offered()
    const { link } = await zoe(event)
    successOf(await product.acts.leaveWaiting(link))
    successOf(await product.acts.leaveWaiting(link))
    const { state, offer } = successOf(await product.acts.readWaiting(link))
    assert.deepEqual([state, offer], ['left', 'over'])
    assert.equal((await stockOf(product, event)).held, 0)
    assert.equal(await product.acts.offerPlaces(), 1)
    assert.deepEqual(await lineOf(product, event), [' left', 'yann offered'])
  })

  test('who leaves before their turn waits no more, and may ask again at the end of the line', async () => {
    const event = await offered()
    const { link } = await entryOf(product, event, 'yann@example.org')
    successOf(await product.acts.leaveWaiting(link))
    assert.deepEqual(await lineOf(product, event), ['zoe offered', ' left'])
    await waitFor(product, event, 'xavier@example.org')
    await waitFor(product, event, 'yann@example.org')
    assert.deepEqual(await lineOf(product, event), ['zoe offered', ' left', 'xavier waiting', 'yann waiting'])
  })

  test('nobody leaves while the bank decides; once it has refused, they may', async () => {
    const event = await offered()
    const { cartId, link } = await zoe(event)
    const request = await startPayment({ cartId, tierId: event.tierId })
    const { redirectUrl } = await payWith(product, request, '4000002760003184')
    assert.deepEqual(codesOf(await product.acts.leaveWaiting(link)), ['PAYMENT_IN_PROGRESS'])
    assert.deepEqual(await lineOf(product, event), ['zoe offered', 'yann waiting'])
    const { answerBank } = await import('#test/support/provider.ts')
    await answerBank(redirectUrl ?? '', 'refuse')
    await product.acts.advancePayment({ paymentRequestId: request })
    successOf(await product.acts.leaveWaiting(link))
    assert.equal((await stockOf(product, event)).held, 0)
  })

  test('leaving and paying at once: one of both wins, and the place is sold or free, never both', async () => {
    const event = await offered()
    const { cartId, link } = await zoe(event)
    const request = await startPayment({ cartId, tierId: event.tierId })
    const [left, paid] = await Promise.all([
      product.acts.leaveWaiting(link),
      payWith(product, request, '4242424242424242'),
    ])
    const { sold, held } = await stockOf(product, event)
    assert.equal(sold + held, paid.action === 'Finalize' ? 1 : 0, JSON.stringify({ left, paid, sold, held }))
    assert.ok(left.ok || paid.action === 'Finalize', JSON.stringify({ left, paid }))
  })

  test('a forged, foreign or broken link opens nothing', async () => {
    const event = await offered()
    const { link } = await zoe(event)
    const other = await entryOf(product, event, 'yann@example.org')
    for (const wrong of [
      { ...link, token: other.link.token },
      { ...link, token: '' },
      { ...link, token: `${link.token}x` },
      { ...link, entryId: 'x' },
      { entryId: crypto.randomUUID(), token: link.token },
    ]) {
      assert.deepEqual(codesOf(await product.acts.readWaiting(wrong)), ['NOT_FOUND'])
      assert.deepEqual(codesOf(await product.acts.leaveWaiting(wrong)), ['NOT_FOUND'])
    }
    assert.deepEqual(await lineOf(product, event), ['zoe offered', 'yann waiting'])
  })
})
