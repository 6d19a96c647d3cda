import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { assertLedgerIsProvider, type PaidPayment, paidGift } from '#test/support/refunds.ts'
import { type ApiBench, apiBench } from '../test/bench.ts'
import { addPerson } from '../test/people.ts'

let api: ApiBench
let campaign: TestCampaign
let token: string

before(async () => {
  api = await apiBench()
  campaign = await addDonationCampaign(api.test)
  token = (await addPerson(api.test, { administers: campaign.organizationId })).token
})
after(() => api.close())

const payments = () => `/ha-api/organizations/${campaign.address.organizationSlug}/payments`
const refund = ({ paymentId }: PaidPayment, body: unknown) =>
  api.call(token, 'POST', `${payments()}/${paymentId}/refunds`, body)

test('a refund is answered with its state, and seen in the list once it is done', async () => {
  const payment = await paidGift(api.test, campaign)
  const asked = await refund(payment, { amount: 1000, comment: 'Geste commercial' })
  assert.equal(asked.status, 201, asked.raw)
  assert.equal(asked.at('refunds.0.status'), 'requested')
  assert.equal(asked.at('refunds.0.amount'), 1000)
  assert.deepEqual(await api.test.runJobs(), [])
  const listed = await api.call(token, 'GET', payments())
  assert.equal(listed.at('data.0.id'), payment.paymentId)
  assert.equal(listed.at('data.0.refunded'), 1000)
  assert.equal(listed.at('data.0.status'), 'Authorized')
  assert.equal(listed.at('pagination.continuationToken'), null)
  await assertLedgerIsProvider(api.test)
})

test('what was paid back by transfer is recorded, of what is left and by who administers it', async () => {
  const payment = await paidGift(api.test, campaign)
  const record = (body: unknown, { paymentId } = payment) =>
    api.call(token, 'POST', `${payments()}/${paymentId}/transfer-refunds`, body)
  for (const body of [{}, { amount: 0 }, { amount: -5 }, { amount: 1.5 }, { amount: 100, withTip: true }])
    assert.equal((await record(body)).status, 400, JSON.stringify(body))
  const recorded = await record({ amount: 5000, comment: 'Carte fermée' })
  assert.equal(recorded.status, 201, recorded.raw)
  assert.deepEqual([recorded.at('refunds.0.status'), recorded.at('refunds.0.amount')], ['succeeded', 5000])
  assert.deepEqual(await api.test.runJobs(), [])
  const again = await record({ amount: 1 })
  assert.deepEqual([again.status, again.at('errors.0.code')], [409, 'REFUND_TOO_LARGE'])
  assert.equal((await record({ amount: 1 }, { ...payment, paymentId: 999_999 })).status, 404)
  await assertLedgerIsProvider(api.test)
})

test('more than is left: 409 with the amount that is', async () => {
  const payment = await paidGift(api.test, campaign)
  const refused = await refund(payment, { amount: 5001 })
  assert.equal(refused.status, 409)
  assert.equal(refused.at('errors.0.code'), 'REFUND_TOO_LARGE')
  assert.match(String(refused.at('errors.0.message')), /50,00/)
})

test('a refund during a refund, and an empty one, are told apart', async () => {
  const payment = await paidGift(api.test, campaign)
  assert.equal((await refund(payment, { amount: 0 })).at('errors.0.code'), 'amount_required')
  assert.equal((await refund(payment, { amount: 0, withTip: true })).status, 201)
  assert.equal((await refund(payment, {})).at('errors.0.code'), 'REFUND_IN_PROGRESS')
  assert.deepEqual(await api.test.runJobs(), [])
})

test('what is no refund is refused', async () => {
  const payment = await paidGift(api.test, campaign)
  const line = { orderItemId: 1, amount: 100 }
  const wrong = [
    { amount: -1 },
    { amount: 1.5 },
    { amount: '100' },
    { amount: 100, lines: [line] },
    { lines: [] },
    { lines: [{ ...line, amount: 0 }] },
    { comment: 'x'.repeat(501) },
    { amount: 100, status: 'succeeded' },
    { amount: 9e15 },
  ]
  for (const body of wrong) {
    const { status, raw } = await refund(payment, body)
    assert.ok(status === 400 || status === 409, `${JSON.stringify(body)}: ${status} ${raw}`)
  }
  const rows = await api.test.db
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', payment.paymentId)
    .execute()
  assert.equal(rows.length, 0)
  assert.equal((await refund({ ...payment, paymentId: 999_999 }, { amount: 100 })).status, 404)
})

test('the list goes on by its token and knows only states that are shown', async () => {
  const first = await api.call(token, 'GET', `${payments()}?pageSize=2`)
  const next = await api.call(
    token,
    'GET',
    `${payments()}?pageSize=2&continuationToken=${first.at('pagination.continuationToken')}`,
  )
  assert.notEqual(first.at('data.1.id'), next.at('data.0.id'))
  assert.equal((await api.call(token, 'GET', `${payments()}?status=Refused`)).raw.includes('"data":[]'), true)
  assert.equal((await api.call(token, 'GET', `${payments()}?status=Capturing`)).status, 400)
  assert.equal((await api.call(token, 'GET', `${payments()}?pageSize=101`)).status, 400)
  assert.equal((await api.call(token, 'GET', `${payments()}?continuationToken=x`)).status, 400)
})
