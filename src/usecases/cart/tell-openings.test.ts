import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Locale } from '#domain/locale.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import {
  addSoldOut,
  allowPlaces,
  entryOf,
  lineOf,
  mailsOfTurns,
  type SoldOut,
  waitFor,
} from '#test/support/waiting-list.ts'

/** Rule WAIT-3: who waits for a campaign is told once that it sells. */
describe('openings', () => {
  let product: TestApp

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())
  beforeEach(async () => {
    await product.db.deleteFrom('prospects').execute()
    product.mails.length = 0
  })

  const leave = async (form: Pick<SoldOut, 'address'>, email: string, locale: Locale = 'fr') =>
    successOf(await product.acts.leaveProspect({ ...form.address, email, locale }))
  const tell = async () => {
    const told = await product.acts.tellOpenings()
    assert.deepEqual(await product.runJobs(), [])
    return told
  }
  const addShop = () => addForm(product, { formType: 'Shop', tiers: [{ tierType: 'Product', price: 900 }] })

  test('a campaign that sells again: each is told once, in their language', async () => {
    const shop = await addShop()
    const suspend = (allowCollect: boolean) =>
      product.db
        .updateTable('organizations')
        .set({ allowCollect })
        .where('id', '=', shop.organizationId)
        .execute()
    await suspend(false)
    await leave(shop, 'zoe@example.org')
    await leave(shop, 'yann@example.org', 'en')
    assert.equal(await tell(), 0)
    await suspend(true)
    assert.equal(await tell(), 2)
    assert.equal(await tell(), 0)
    const [french, english] = ['zoe', 'yann'].map(name =>
      mailsOfTurns(product).find(({ to }) => to.address === `${name}@example.org`),
    )
    assert.match(french?.subject ?? '', /^Une campagne\s: c’est ouvert$/)
    assert.match(french?.text ?? '', /\/liste-attente\/[-0-9a-f]{36}\/quitter\?token=/)
    assert.match(english?.subject ?? '', /^Une campagne: it is open$/)
    assert.match(english?.text ?? '', /We will not write to you about it again/)
    assert.equal(french?.unsubscribeUrl, /http\S+\/quitter\?token=[^\s)>]+/.exec(french?.text ?? '')?.[0])
    assert.equal(mailsOfTurns(product).length, 2)
    await leave(shop, 'zoe@example.org')
    assert.equal(await tell(), 1, 'whoever asks again is told again')
    assert.equal(mailsOfTurns(product).length, 3)
  })

  test('nobody floods the mailbox of somebody else with openings, over however many campaigns', async () => {
    const shops = [await addShop(), await addShop()]
    const codes: (readonly string[])[] = []
    for (let pass = 0; pass < 12; pass += 1) {
      const { address } = shops[pass % 2] ?? shops[0] ?? assert.fail()
      const draft = { ...address, email: pass < 6 ? 'victim@example.org' : 'Victim@Example.org' }
      const left = await product.acts.leaveProspect({ ...draft, locale: 'fr' })
      if (!left.ok) codes.push(codesOf(left))
      assert.deepEqual(await product.runJobs(), [])
      await tell()
    }
    assert.equal(mailsOfTurns(product).length, 10)
    assert.equal(product.mails.length, 20, 'and as many confirmations')
    assert.deepEqual(codes, [['TOO_MANY_REQUESTS'], ['TOO_MANY_REQUESTS']])
  })

  test('a sale that begins', async () => {
    const shop = await addShop()
    const saleStartAt = new Date(Date.parse(product.clock.now()) + 3_600_000).toISOString()
    await product.db.updateTable('forms').set({ saleStartAt }).where('id', '=', shop.formId).execute()
    await leave(shop, 'zoe@example.org')
    assert.equal(await tell(), 0)
    product.clock.advance(61)
    assert.equal(await tell(), 1)
  })

  test('sold out: told once something is left that nobody in line comes first for', async () => {
    const event = await addSoldOut(product, { places: 1 })
    await leave(event, 'zoe@example.org')
    await waitFor(product, event, 'yann@example.org')
    product.clock.advance(16)
    await product.acts.sweepCarts()
    assert.equal(await tell(), 0, 'the place is for who waits for it')
    assert.equal(await product.acts.offerPlaces(), 1)
    assert.equal(await tell(), 0)
    await allowPlaces(product, event, 2)
    assert.equal(await tell(), 1)
    assert.deepEqual(await lineOf(product, event), ['zoe told', 'yann offered'])
  })

  test('who left hears nothing, not even of what was queued before', async () => {
    const shop = await addShop()
    await leave(shop, 'zoe@example.org')
    assert.equal(await product.acts.tellOpenings(), 1)
    const { link } = await entryOf(product, shop, 'zoe@example.org')
    successOf(await product.acts.leaveWaiting(link))
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(product.mails, [])
  })

  test('two workers and a death between batches: each of 450 is told exactly once', async () => {
    const shop = await addShop()
    const { organizationId, formId } = shop
    const rows = Array.from({ length: 450 }, (_, number) => ({
      organizationId,
      formId,
      email: `p${number}@example.org`,
      emailKey: `p${number}@example.org`,
      locale: 'fr' as const,
      createdAt: product.clock.now(),
    }))
    await product.db.insertInto('prospects').values(rows).execute()
    const { tellOpenings } = await import('./tell-openings.ts')
    let batches = 0
    const dying: typeof product.app = {
      ...product.app,
      transaction: work =>
        product.app.transaction(async tx => {
          const result = await work(tx)
          batches += 1
          if (batches === 2) throw new Error('killed')
          return result
        }),
    }
    await assert.rejects(tellOpenings(dying), /killed/)
    const told = await Promise.all([product.acts.tellOpenings(), product.acts.tellOpenings()])
    assert.equal(told[0] + told[1] + (await product.acts.tellOpenings()), 250)
    assert.deepEqual(await product.runJobs(), [])
    assert.equal(new Set(product.mails.map(({ to }) => to.address)).size, 450)
    assert.equal(product.mails.length, 450)
  })

  test('an address of a campaign that nobody sees is refused', async () => {
    const shop = await addShop()
    await product.db.updateTable('forms').set({ state: 'Draft' }).where('id', '=', shop.formId).execute()
    const left = { ...shop.address, email: 'zoe@example.org', locale: 'fr' } as const
    assert.deepEqual(codesOf(await product.acts.leaveProspect(left)), ['NOT_FOUND'])
  })
})
