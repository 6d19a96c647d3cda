import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { StatementLine } from '#domain/ledger/statement.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { type ApiBench, apiBench } from '../test/bench.ts'
import { addPayout } from '../test/payouts.ts'
import { addPerson } from '../test/people.ts'

let api: ApiBench
let campaign: TestCampaign
let admin: string

before(async () => {
  api = await apiBench()
  campaign = await addDonationCampaign(api.test)
  admin = (await addPerson(api.test, { administers: campaign.organizationId })).token
})
after(() => api.close())

const url = (rest = '') => `/ha-api/organizations/${campaign.address.organizationSlug}/payouts${rest}`

const line = (amount: number, kind: StatementLine['kind'] = 'capture'): StatementLine => {
  return { at: '2026-11-20T12:00:00.000Z', kind, paymentId: 12, orderId: 7, amount }
}

test('payouts come newest first, page by page', async () => {
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.unshift(await addPayout(api.test, campaign.organizationId))
  const first = await api.call(admin, 'GET', url('?pageSize=2'))
  const [one, two] = [first.at('data.0.id'), first.at('data.1.id')]
  assert.deepEqual([one, two], ids.slice(0, 2))
  const token = first.text('pagination.continuationToken')
  const rest = await api.call(admin, 'GET', url(`?pageSize=3&continuationToken=${token}`))
  assert.deepEqual(
    [0, 1, 2].map(place => rest.at(`data.${place}.id`)),
    ids.slice(2),
  )
  assert.equal(rest.at('pagination.continuationToken'), null)
  for (const wrong of ['pageSize=0', 'pageSize=1000', 'continuationToken=nonsense']) {
    assert.ok((await api.call(admin, 'GET', url(`?${wrong}`))).status >= 400, wrong)
  }
})

test('a statement adds up, and shows nothing of the provider', async () => {
  const lines = [line(5000), line(-1000, 'refund'), line(-500, 'transferReversal')]
  const id = await addPayout(api.test, campaign.organizationId, lines)
  const reply = await api.call(admin, 'GET', url(`/${id}`))
  assert.deepEqual(reply.at('lines'), lines)
  const moved = lines.reduce((sum, { amount }) => sum + amount, 0)
  const [opening, closing, amount] = ['statement.opening', 'statement.closing', 'amount'].map(at =>
    Number(reply.at(at)),
  )
  assert.equal((opening ?? 0) + moved, (amount ?? 0) + (closing ?? 0))
  assert.doesNotMatch(reply.raw, /po_|acct_/)
})

test('a statement is a file of any length', async () => {
  const lines = Array.from({ length: 1_203 }, (_, place) => line(place - 600))
  const id = await addPayout(api.test, campaign.organizationId, lines)
  const reply = await api.inject({
    method: 'GET',
    url: url(`/${id}/statement.csv`),
    headers: { authorization: `Bearer ${admin}`, 'accept-language': 'fr' },
  })
  assert.equal(reply.headers['content-type'], 'text/csv; charset=utf-8')
  assert.equal(reply.headers['content-disposition'], 'attachment; filename="virement-2026-11-20.csv"')
  assert.equal(reply.headers['cache-control'], 'no-store')
  const home = `${api.test.app.operator.origin}/associations/${campaign.address.organizationSlug}/administration`
  const page = (path: string) => `${home}/${path}`
  const rows = reply.raw
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
  assert.equal(rows.length, 1_203 + 4)
  assert.deepEqual(rows.slice(0, 3), [
    'Date;Nature;Commande;Paiement;Montant en euros;Page;Justificatif (PDF)',
    ';Solde avant (journal de la plateforme);;;1,00;;',
    `2026-11-20 13:00;Paiement reçu;7;12;-6,00;${page('paiements/12')};${page('paiements/12/pdf')}`,
  ])
  const own = `${page(`versements/${id}`)};${page(`versements/${id}/pdf`)}`
  assert.ok(rows.at(-2)?.endsWith(`;Virement;;;-40,00;${own}`))
  const cents = rows.slice(1).map(row => Number(row.split(';')[4]?.replace(',', '.')) * 100)
  const closing = cents.pop()
  assert.equal(Math.round(cents.reduce((sum, each) => sum + each, 0)), Math.round(closing ?? 0))
})

test('a payout of another organization does not exist, nor does one that never was', async () => {
  const other = await addDonationCampaign(api.test)
  const foreign = await addPayout(api.test, other.organizationId)
  const absent = await api.call(admin, 'GET', url(`/${crypto.randomUUID()}`))
  for (const id of [foreign, 'nonsense', '1'])
    for (const rest of [`/${id}`, `/${id}/statement.csv`]) {
      const reply = await api.call(admin, 'GET', url(rest))
      assert.deepEqual([reply.status, reply.raw], [404, absent.raw])
    }
})
