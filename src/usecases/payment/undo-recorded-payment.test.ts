import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { newItem } from '#domain/cart/new-item.ts'
import { assertAgreement } from '#test/support/agreement.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addMember } from '#test/support/people.ts'

const now = '2026-11-20T12:00:00.000Z'

/** Rule PAY-30. */
describe('what was recorded at the desk', () => {
  let product: TestApp
  let form: TestForm
  let [secretary, other] = [0, 0]

  before(async () => {
    product = await testApp(now)
  })
  after(() => product.close())
  beforeEach(async () => {
    product.clock.set(now)
    form = await addForm(product, {
      formType: 'Event',
      tiers: [{ tierType: 'Registration', price: 1500, label: 'Plein tarif', capacity: 9 }],
    })
    const member = () =>
      addMember(product, `${randomUUID()}@example.org`, {
        ...{ role: 'Treasurer', organizationId: form.organizationId, formId: null },
      })
    secretary = await member()
    other = await member()
  })

  const record = async (lastName: string) =>
    successOf(
      await product.acts.recordOfflineOrder({
        ...{ ...form.address, userId: secretary, sessionId: null, requestKey: randomUUID() },
        items: [
          {
            ...newItem(form.tiers[0]?.id ?? 0, 'Registration'),
            participant: { firstName: 'Zoé', lastName, email: null },
          },
        ],
        payer: { firstName: 'Zoé', lastName, email: '' },
        payment: { means: 'Check', receivedOn: '20/11/2026', reference: '' },
        expectedTotal: null,
      }),
    ).paymentId
  const undo = (paymentId: number, userId = secretary) =>
    product.acts.undoRecordedPayment({
      ...{ organizationSlug: form.address.organizationSlug, paymentId },
      userId,
      sessionId: null,
    })
  const last = async (userId = secretary) =>
    successOf(await product.acts.readOfflineForm({ ...form.address, userId, sessionId: null })).last.map(
      ({ payer, mayUndo, isVoid }) => [payer, mayUndo, isVoid],
    )
  const sold = async () =>
    (
      await product.db
        .selectFrom('stocks')
        .select('sold')
        .where('organizationId', '=', form.organizationId)
        .where('kind', '=', 'tier')
        .execute()
    ).map(each => each.sold)

  test('stands beneath the sheet, the last five of who recorded it, latest first', async () => {
    for (const name of ['Ansel', 'Borde', 'Canet', 'Duval', 'Ernst', 'Fabre']) {
      await record(name)
      product.clock.advance(1)
    }
    assert.deepEqual(
      (await last()).map(([payer]) => payer),
      ['Zoé Fabre', 'Zoé Ernst', 'Zoé Duval', 'Zoé Canet', 'Zoé Borde'],
    )
    assert.deepEqual(await last(other), [])
  })

  test('is taken back for a quarter of an hour without a proof, once, and its place is free again', async () => {
    const paymentId = await record('Martin')
    assert.deepEqual(await sold(), [1])
    product.clock.advance(14)
    successOf(await undo(paymentId))
    assert.deepEqual(await sold(), [0])
    assert.deepEqual(await last(), [['Zoé Martin', false, true]])
    successOf(await undo(paymentId))
    assert.deepEqual(await sold(), [0])
    await assertAgreement(product.db, product.sandbox.url)
  })

  test('is not taken back by somebody else, or later', async () => {
    const paymentId = await record('Martin')
    assert.deepEqual(codesOf(await undo(paymentId, other)), ['CONFLICT'])
    product.clock.advance(16)
    assert.deepEqual(codesOf(await undo(paymentId)), ['CONFLICT'])
    assert.deepEqual(await last(), [['Zoé Martin', false, false]])
    assert.deepEqual(await sold(), [1])
  })
})
