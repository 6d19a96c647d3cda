import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { camille } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import type { TestForm } from '#test/support/form-rows.ts'
import { addMemberships, memberOf, setSeason } from '#test/support/memberships.ts'
import { addUser } from '#test/support/people.ts'
import { sellItems } from '#test/support/sell-items.ts'

describe('a membership that is paid for twice (rule MEM-8)', () => {
  let product: TestApp
  let form: TestForm
  let camilleId = 0
  let orderId = 0

  before(async () => {
    product = await testApp('2026-06-10T10:00:00.000Z')
    form = await addMemberships(product, { validFrom: '2025-09-01', validUntil: '2026-08-31' })
    camilleId = await addUser(product, camille.email)
    const sold = await sellItems(product, form, [memberOf(form, 'Léa')], '4242424242424242')
    orderId = sold.orderId
    await product.acts.settleMemberships()
  })
  after(() => product.close())

  async function told(names: readonly string[], userId = camilleId) {
    const items = names.map(name => memberOf(form, name))
    const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items }))
    return successOf(await product.acts.readPaidBefore({ cartId, userId }))
  }

  test('is told to its payer, in other letters too, and the others of the family are not named', async () => {
    assert.deepEqual(await told(['Tom', 'LEA']), [
      { firstName: 'LEA', lastName: 'Moreau', endsOn: '2026-08-31' },
    ])
    assert.deepEqual(await told(['Tom']), [])
  })

  test('is told to nobody else, so that nobody learns who is a member', async () => {
    assert.deepEqual(await told(['Léa'], await addUser(product, 'somebody@example.org')), [])
  })

  test('is none for the season after, nor for days from its purchase on that begin later', async () => {
    await setSeason(product, form, { validFrom: '2026-09-01', validUntil: '2027-08-31' })
    assert.deepEqual(await told(['Léa']), [])
    const rolling = { validFrom: null, validUntil: null, validMonths: 12 }
    await product.db.updateTable('tiers').set(rolling).where('formId', '=', form.formId).execute()
    assert.equal((await told(['Léa'])).length, 1, 'today is a day of both')
    product.clock.set('2026-09-01T10:00:00.000Z')
    assert.deepEqual(await told(['Léa']), [])
    product.clock.set('2026-06-10T10:00:00.000Z')
  })

  test('is none once the first was given back, and an unknown cart tells nothing', async () => {
    await product.db.updateTable('orders').set({ status: 'Canceled' }).where('id', '=', orderId).execute()
    await product.acts.settleMemberships()
    assert.deepEqual(await told(['Léa']), [])
    const unknown = '00000000-0000-4000-8000-000000000000'
    const read = await product.acts.readPaidBefore({ cartId: unknown, userId: camilleId })
    assert.deepEqual(codesOf(read), ['CART_UNKNOWN'])
  })
})
