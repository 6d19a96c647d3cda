import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addProgram, wishes } from '#test/support/checkout-program.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { openTestStep } from '#test/support/wizard-step.ts'
import type { Visit } from '../context.ts'
import { postStep, startOfStep } from '../form/steps/open-step.ts'
import { openCheckout } from './open-checkout.ts'

/** What a browser without JavaScript gets and posts of a cart that a program made (rule CHK-1). */
describe('a cart that a program made', () => {
  let product: TestApp
  let form: TestForm
  let program: Awaited<ReturnType<typeof addProgram>>

  before(async () => {
    product = await testApp()
    form = await addForm(product, {
      formType: 'Membership',
      tiers: [{ tierType: 'Membership', price: 10_00 }],
    })
    program = await addProgram(product, {
      organizationId: form.organizationId,
      organizationSlug: form.address.organizationSlug,
    })
  })
  after(() => product.close())

  async function make(installments: readonly number[] = []): Promise<string> {
    const items = wishes.items.map(item => ({ quantity: 1, isDonation: false, metadata: null, ...item }))
    const made = await product.acts.makeCheckoutCart({
      ...wishes,
      items,
      installments,
      program,
      idempotencyKey: randomUUID(),
      payer: { firstName: 'Zoé', lastName: 'X', email: 'zoe@example.org', birthDate: '1990-05-01' },
      metadata: null,
      reference: null,
      expiresIn: 600,
    })
    return successOf(made).id
  }

  async function open(cartId: string) {
    const { visit } = await openTestStep(product, form, { cartId: null, number: 1 })
    const { organizationSlug } = form.address
    const here: Visit = { ...visit, address: `/associations/${organizationSlug}/checkout/${cartId}` }
    return openCheckout(here, { organizationSlug, cartId })
  }

  const way = (cartId: string, code: string) =>
    `https://boutique.example/panier?cartId=${cartId}&code=${code}`

  test('begins with whom the program expects, and names the way back', async () => {
    const cartId = await make()
    const step = await open(cartId)
    const { values } = (await startOfStep(step)).start
    const { firstName, lastName, emailConfirmation, birthDate, country } = values
    assert.deepEqual(
      [firstName, lastName, emailConfirmation, birthDate, country],
      ['Zoé', 'X', 'zoe@example.org', '01/05/1990', 'FR'],
    )
    assert.deepEqual(step.back, { url: way(cartId, 'cancelled'), host: 'boutique.example' })
    assert.deepEqual([step.facts.cart?.total, step.facts.asksPeople], [45_00, undefined])
  })

  test('wears the colour of the association’s newest public campaign that has one', async () => {
    const cartId = await make()
    const colour = async () => (await open(cartId)).opened.form.accent
    assert.equal(await colour(), null)
    const { organizationId, formId } = form
    await product.db
      .updateTable('forms')
      .set({ accent: '#0B5394' })
      .where('organizationId', '=', organizationId)
      .where('id', '=', formId)
      .execute()
    assert.equal(await colour(), '#0B5394')
    const newer = { organizationId, formType: 'Event', slug: 'bal', title: 'Bal', accent: '#7A1F3D' } as const
    const add = product.db
      .insertInto('forms')
      .values({ ...newer, state: 'Draft', createdAt: '2030-01-01T00:00:00.000Z' })
    await add.execute()
    assert.equal(await colour(), '#0B5394', 'of none that visitors do not see')
    await product.db.updateTable('forms').set({ state: 'Public' }).where('slug', '=', 'bal').execute()
    assert.equal(await colour(), '#7A1F3D')
    const withheld = { withheldSince: product.clock.now() }
    await product.db.updateTable('forms').set(withheld).where('slug', '=', 'bal').execute()
    assert.equal(await colour(), '#0B5394', 'of none that the operator withholds')
  })

  test('checks what the program expected like anything that is typed', async () => {
    const step = await open(await make())
    const { values } = (await startOfStep(step)).start
    const body = new URLSearchParams({ ...values, terms: 'on', salesConditions: 'on', tip: 'none' } as never)
    const answer = await postStep(new Request('http://localhost/', { method: 'POST', body }), step)
    assert.ok(!(answer instanceof Response))
    assert.deepEqual(
      answer.data.problems.map(({ field }) => field),
      ['lastName'],
    )
  })

  test('leads back to the program once it has expired, and after its order to the confirmation', async () => {
    const cartId = await make()
    product.clock.advance(11)
    await assert.rejects(open(cartId), (thrown: unknown) => {
      const { data, init } = thrown as { data: { back: unknown }; init: { status: number } }
      assert.deepEqual(
        [data.back, init.status],
        [{ url: way(cartId, 'expired'), host: 'boutique.example' }, 404],
      )
      return true
    })
  })
})
