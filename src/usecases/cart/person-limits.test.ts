import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { codesOf, payWith, requestOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { addUser } from '#test/support/people.ts'
import { providerIntents } from '#test/support/provider.ts'

/** Rule CRT-9: « Maximum 4 par personne » over all orders of a person. */
describe('a limit per person', () => {
  let product: TestApp

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  test('counts the orders of a mail address in any case, and names no order to a guest', async () => {
    const form = await workshop()
    await order(form, 3, 'Nora@example.org')
    const refused = await fill(form, 2, 'nora@EXAMPLE.org')
    assert.deepEqual(refused, {
      ok: false,
      error: [{ code: 'PERSON_LIMIT', field: 'payer.email', values: { limit: 4, label: 'Plein tarif' } }],
    })
    successOf(await fill(form, 1, 'nora@example.org'))
    successOf(await fill(form, 4, 'noe@example.org'))
  })

  test('counts the orders of an account, and names the order to whoever paid it, as soon as the cart is filled', async () => {
    const form = await workshop()
    const userId = await addUser(product, 'sacha@example.org')
    const orderId = await order(form, 3, 'bureau@example.org', userId)
    const refused = await product.acts.createCart({ ...form.address, items: places(form, 2), userId })
    assert.ok(!refused.ok)
    const { values, ...problem } = refused.error[0] ?? {}
    assert.deepEqual(problem, { code: 'PERSON_LIMIT', field: 'items[1].quantity' })
    assert.deepEqual(
      { ...values, orderedAt: null },
      {
        ...{ limit: 4, label: 'Plein tarif' },
        ...{ order: String(orderId), orderedAt: null, left: 1 },
      },
    )
    // The address that the account has verified is the same person, the one of the office was typed by anybody.
    const guest = await fill(form, 2, 'Sacha@example.org')
    assert.ok(!guest.ok)
    assert.deepEqual(guest.error[0]?.values, { limit: 4, label: 'Plein tarif' })
  })

  test('names no order to another account that types the address', async () => {
    const form = await workshop()
    await order(form, 4, 'alix@example.org')
    const stranger = await addUser(product, 'stranger@example.org')
    const refused = await fill(form, 1, 'alix@example.org', stranger)
    assert.ok(!refused.ok)
    assert.deepEqual(refused.error[0]?.values, { limit: 4, label: 'Plein tarif' })
  })

  test('counts the places of a participant whom others paid for, beside their address', async () => {
    const form = await workshop({ maxPerUser: 1 })
    await order(form, 1, 'mere@example.org', null, 'Enfant@example.org')
    const items = places(form, 1, 'enfant@example.org')
    const refused = await product.acts.createCart({ ...form.address, items })
    assert.ok(!refused.ok)
    assert.deepEqual(
      refused.error.map(({ code, field }) => ({ code, field })),
      [{ code: 'PERSON_LIMIT', field: 'items[0].participant.email' }],
    )
    assert.deepEqual(codesOf(await fill(form, 1, 'ENFANT@example.org')), ['PERSON_LIMIT'])
  })

  test('does not count what was cancelled or refunded, nor carts that nobody paid', async () => {
    const form = await workshop()
    const ids = [await order(form, 2, 'lou@example.org'), await order(form, 2, 'lou@example.org')]
    for (const [place, status] of (['Canceled', 'Refunded'] as const).entries())
      await product.db
        .updateTable('orders')
        .set({ status })
        .where('id', '=', ids[place] ?? 0)
        .execute()
    successOf(await fill(form, 4, 'lou@example.org'))
    successOf(await fill(form, 4, 'lou@example.org'))
  })

  test('lets one of two carts through that become orders at the same time', async () => {
    const form = await workshop({ maxPerUser: 2, capacity: 10 })
    const first = successOf(await fill(form, 2, 'rapide@example.org'))
    const second = successOf(await fill(form, 2, 'rapide@example.org'))
    // Both are held right before their COMMIT: by then each has counted what it sees.
    const held = await product.db.startTransaction().execute()
    await sql`select from stocks where organization_id = ${form.organizationId} for update`.execute(held)
    const started = [start(first)]
    await setTimeout(300)
    started.push(start(second))
    await setTimeout(300)
    await held.commit().execute()
    const results = await Promise.all(started)
    assert.deepEqual(
      results.map(each => (each.ok ? 'ordered' : codesOf(each)[0])),
      ['ordered', 'PERSON_LIMIT'],
    )
    assert.equal(await soldOf(form), 2)
  })

  test('lets one of several carts through that are paid at the same time, and gives the others their money back', async () => {
    const form = await workshop({ maxPerUser: 2, price: 1500 })
    const requests: string[] = []
    for (let n = 0; n < 4; n += 1) {
      const { id: cartId } = successOf(await fill(form, 2, 'double@example.org'))
      const cart = successOf(await product.acts.chooseTip({ cartId, tip: 0 }))
      requests.push(requestOf(successOf(await start(cart))).paymentRequestId)
    }
    const steps = await Promise.all(requests.map(id => payWith(product, id, '4242424242424242')))
    assert.deepEqual(steps.map(({ action }) => action).filter(action => action === 'Finalize').length, 1)
    const refused = steps.filter(({ action }) => action !== 'Finalize')
    assert.deepEqual(new Set(refused.map(({ errorCode }) => errorCode)), new Set(['PERSON_LIMIT']))
    assert.match(refused[0]?.redirectUrl ?? '', /\/annulation\?code=PERSON_LIMIT/)
    assert.equal(await soldOf(form), 2)
    assert.deepEqual(await product.runJobs(), [])
    const intents = await providerIntents(product)
    assert.deepEqual(intents.map(({ status }) => status).sort(), [
      'canceled',
      'canceled',
      'canceled',
      'succeeded',
    ])
  })

  const workshop = ({ maxPerUser = 4, price = 0, capacity = 100 } = {}) =>
    addForm(product, {
      formType: 'Event',
      tiers: [{ tierType: 'Registration', price, maxPerUser, capacity }],
    })

  const places = (form: TestForm, count: number, email: string | null = null) =>
    Array.from({ length: count }, () =>
      anItem({
        tierId: form.tiers[0]?.id ?? 0,
        participant: { firstName: 'Zoé', lastName: 'Martin', email },
      }),
    )

  /** A cart of places whose payer is stored. */
  async function fill(form: TestForm, count: number, email: string, userId: number | null = null) {
    const items = places(form, count)
    const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items }))
    const payer = { ...camille, email, emailConfirmation: email }
    return product.acts.savePayer({ cartId, payer, userId })
  }

  const start = ({ id: cartId }: { readonly id: string }) =>
    product.acts.startPayment({
      ...{ cartId, consents: allConsents },
      ...{ backUrl: null, locale: 'fr' },
    })

  async function order(
    form: TestForm,
    count: number,
    email: string,
    userId: number | null = null,
    participant: string | null = null,
  ): Promise<number> {
    const items = places(form, count, participant)
    const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items }))
    const payer = { ...camille, email, emailConfirmation: email }
    const cart = successOf(await product.acts.savePayer({ cartId, payer, userId }))
    const opened = successOf(await start(cart))
    assert.ok('orderId' in opened)
    return opened.orderId
  }

  async function soldOf({ organizationId }: TestForm): Promise<number> {
    const { units } = await product.db
      .selectFrom('orderItems as i')
      .innerJoin('orders as o', join =>
        join.onRef('o.organizationId', '=', 'i.organizationId').onRef('o.id', '=', 'i.orderId'),
      )
      .select(({ fn }) => fn.sum<number>('i.quantity').as('units'))
      .where('o.organizationId', '=', organizationId)
      .where('o.status', 'in', ['Committed', 'Processed'])
      .executeTakeFirstOrThrow()
    return Number(units)
  }
})
