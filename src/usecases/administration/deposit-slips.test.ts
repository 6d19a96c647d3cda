import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { newItem } from '#domain/cart/new-item.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { provenActor } from '#test/support/factor.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addMember } from '#test/support/people.ts'

const now = '2026-11-20T12:00:00.000Z'

/** Rule PAY-29. */
describe('cheques that are taken to the bank', () => {
  let product: TestApp
  let form: TestForm
  let treasurer: number

  before(async () => {
    product = await testApp(now)
  })
  after(() => product.close())
  beforeEach(async () => {
    form = await addForm(product, {
      formType: 'Membership',
      tiers: [{ tierType: 'Membership', price: 1500, label: 'Adhésion' }],
    })
    treasurer = await member()
  })

  const member = (organizationId = form.organizationId) =>
    addMember(product, `${randomUUID()}@example.org`, { role: 'Treasurer', organizationId, formId: null })
  const visit = () => ({ organizationSlug: form.address.organizationSlug, userId: treasurer })

  async function recorded(lastName: string, means: 'Check' | 'Cash' = 'Check'): Promise<number> {
    const made = await product.acts.recordOfflineOrder({
      ...{ ...form.address, userId: treasurer, sessionId: null, requestKey: randomUUID() },
      items: [
        {
          ...newItem(form.tiers[0]?.id ?? 0, 'Membership'),
          participant: { firstName: 'Zoé', lastName, email: null },
        },
      ],
      payer: { firstName: 'Zoé', lastName, email: 'zoe@example.org', country: 'FR' },
      payment: { means, receivedOn: '18/11/2026', reference: 'n° 12' },
      expectedTotal: null,
    })
    return successOf(made).paymentId
  }

  const waiting = async () =>
    successOf(await product.acts.readCheques(visit())).cheques.map(({ paymentId }) => paymentId)
  const make = (paymentIds: readonly number[], change: { requestKey?: string; madeOn?: string } = {}) =>
    product.acts.makeDepositSlip({
      ...visit(),
      ...{ requestKey: randomUUID(), madeOn: '20/11/2026', ...change },
      cheques: paymentIds.map(paymentId => ({ paymentId, number: null })),
    })
  const read = async (number: number) => successOf(await product.acts.readDepositSlip({ ...visit(), number }))

  test('wait until a slip holds them: numbered from one, with their total; cash never waits', async () => {
    const [zoe, ana, leo] = [await recorded('Martin'), await recorded('Durand'), await recorded('Petit')]
    await recorded('Leroy', 'Cash')
    assert.deepEqual(await waiting(), [zoe, ana, leo])
    assert.equal(successOf(await make([zoe, ana])).number, 1)
    assert.deepEqual(await waiting(), [leo])
    assert.equal(successOf(await make([leo])).number, 2)
    const { slip, cheques } = await read(1)
    assert.deepEqual(
      [slip.madeOn, slip.cheques, slip.amount, slip.isVoid, cheques.map(({ paymentId }) => paymentId)],
      ['2026-11-20', 2, 3000, false, [zoe, ana]],
    )
  })

  test('one form makes one slip; two at once never hold one cheque twice', async () => {
    const [zoe, ana] = [await recorded('Martin'), await recorded('Durand')]
    const requestKey = randomUUID()
    const twice = await Promise.all([make([zoe], { requestKey }), make([zoe], { requestKey })])
    assert.deepEqual(
      twice.map(each => successOf(each).number),
      [1, 1],
    )
    const both = await Promise.all([make([ana]), make([ana])])
    assert.deepEqual(both.map(({ ok }) => ok).sort(), [false, true])
    assert.deepEqual(codesOf(await make([ana, zoe])), ['CONFLICT'])
    assert.deepEqual(await waiting(), [])
  })

  test('what is ticked or typed wrongly is refused beside its field', async () => {
    const zoe = await recorded('Martin')
    assert.deepEqual(codesOf(await make([])), ['cheques_required'])
    assert.deepEqual(codesOf(await make([zoe], { madeOn: '' })), ['required'])
    assert.deepEqual(codesOf(await make([zoe], { madeOn: '31/02/2026' })), ['date_invalid'])
    assert.deepEqual(codesOf(await make([zoe], { madeOn: '21/11/2026' })), ['received_day_out_of_range'])
    assert.deepEqual(codesOf(await make([zoe, 2_000_000])), ['CONFLICT'])
    assert.deepEqual(await waiting(), [zoe])
  })

  test('a slip that is taken back lets its cheques wait again, and keeps its number', async () => {
    const zoe = await recorded('Martin')
    const { number } = successOf(await make([zoe]))
    for (let press = 0; press < 2; press += 1)
      successOf(await product.acts.voidDepositSlip({ ...visit(), number }))
    assert.deepEqual(await waiting(), [zoe])
    assert.deepEqual([(await read(number)).slip.isVoid, (await read(number)).cheques], [true, []])
    assert.equal(successOf(await make([zoe])).number, number + 1)
  })

  test('a cheque that is void since is named as such, and waits no more', async () => {
    const [zoe, ana] = [await recorded('Martin'), await recorded('Durand')]
    const { number } = successOf(await make([zoe]))
    const actor = await provenActor(product, treasurer)
    for (const paymentId of [zoe, ana])
      successOf(
        await product.acts.voidOfflinePayment({
          ...{ organizationSlug: form.address.organizationSlug, ...actor, paymentId },
          reason: 'impayé',
        }),
      )
    assert.deepEqual(await waiting(), [])
    const { slip, cheques } = await read(number)
    assert.deepEqual([slip.amount, cheques.map(({ isVoid }) => isVoid)], [1500, [true]])
  })

  test('a line of the bank stands for a slip, which is not taken back while it does', async () => {
    const { number } = successOf(await make([await recorded('Martin'), await recorded('Durand')]))
    const bytes = new TextEncoder().encode('Date;Libellé;Montant\n20/11/2026;REMISE CHEQUES;30,00')
    successOf(await product.acts.sendBankFile({ ...visit(), name: 'a.csv', bytes }))
    assert.deepEqual(await product.runJobs(), [])
    const asked = { ...visit(), show: 'all', search: '', after: null, fileId: null } as const
    const [line] = successOf(await product.acts.readBankPage(asked)).lines
    assert.deepEqual([line?.matched?.match, line?.matched?.slipNumber], ['slip', number])
    assert.deepEqual(codesOf(await product.acts.voidDepositSlip({ ...visit(), number })), ['CONFLICT'])
    successOf(await product.acts.matchBankLine({ ...visit(), lineId: line?.id ?? 0, to: null }))
    const [open] = successOf(await product.acts.readBankPage(asked)).lines
    assert.deepEqual(
      open?.answers.map(({ candidate }) => [candidate.kind, candidate.id]),
      [['slip', String(number)]],
    )
    const to = { kind: 'slip', id: String(number) } as const
    successOf(await product.acts.matchBankLine({ ...visit(), lineId: line?.id ?? 0, to }))
    successOf(await product.acts.matchBankLine({ ...visit(), lineId: line?.id ?? 0, to: null }))
    successOf(await product.acts.voidDepositSlip({ ...visit(), number }))
  })

  test('of another association do not exist', async () => {
    const zoe = await recorded('Martin')
    const { number } = successOf(await make([zoe]))
    const other = await addForm(product, {
      formType: 'Membership',
      tiers: [{ tierType: 'Membership', price: 1500 }],
    })
    const userId = await member(other.organizationId)
    const theirs = { organizationSlug: other.address.organizationSlug, userId }
    assert.deepEqual(codesOf(await product.acts.readDepositSlip({ ...theirs, number })), ['NOT_FOUND'])
    const waits = await recorded('Durand')
    const asked = {
      ...theirs,
      requestKey: randomUUID(),
      madeOn: '20/11/2026',
      cheques: [{ paymentId: waits, number: null }],
    }
    assert.deepEqual(codesOf(await product.acts.makeDepositSlip(asked)), ['CONFLICT'])
  })
})
