import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { insertRole } from '#db/team.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Role as Access } from '#domain/access/role.ts'
import { addDonationCampaign, camille, type TestCampaign } from '#test/support/campaign.ts'
import { provenOperatorCookies } from '#test/support/factor.ts'
import { documentRoute } from './routes/document.ts'
import { apiRoutes, authRoutes } from './routes/index.ts'
import { type ApiBench, apiBench } from './test/bench.ts'
import { expectations, type Role, roles } from './test/expectations.ts'
import { addOrder, giftOf } from './test/gifts.ts'
import { addPayout } from './test/payouts.ts'
import { addPerson } from './test/people.ts'
import { type Subjects, validCall } from './test/valid-calls.ts'

/** Words that stand in organization 1 and in payer A's order only. */
const marks = { draft: 'le brouillon secret', payer: 'Zéphyrine', city: 'Villesecrète' }

let api: ApiBench
const tokens = new Map<Role, string | null>([['nobody', null]])
let campaign1: TestCampaign
let campaign2: TestCampaign
let draft: TestCampaign['address']
let bought: { orderId: number; orderToken: string; paymentId: number }
/** A payment is given back once: of these roles each has one of its own. */
const refundable = new Map<Role, number>()
let payoutId: string
let elsewhere: { orderId: number; orderToken: string }

before(async () => {
  api = await apiBench()
  campaign1 = await addDonationCampaign(api.test)
  campaign2 = await addDonationCampaign(api.test)
  draft = await addDraft()
  const payerA = await addPerson(api.test)
  const payerB = await addPerson(api.test)
  tokens.set('anonymous', await api.anonymous())
  tokens.set('payerA', payerA.token)
  tokens.set('payerB', payerB.token)
  tokens.set('adminOf1', (await addPerson(api.test, { administers: campaign1.organizationId })).token)
  tokens.set('adminOf2', (await addPerson(api.test, { administers: campaign2.organizationId })).token)
  const { organizationId } = campaign1
  const member = async (...held: readonly Access[]) => {
    const { userId, token } = await addPerson(api.test)
    for (const role of held) await inTransaction(api.test.db, tx => insertRole(tx, userId, role))
    return token
  }
  const draftId = await idOf(draft)
  const formAdmin = (formId: number) => ({ role: 'FormAdmin', organizationId, formId }) as const
  tokens.set('treasurerOf1', await member({ role: 'Treasurer', organizationId, formId: null }))
  tokens.set('editorOf1', await member(formAdmin(campaign1.formId), formAdmin(draftId)))
  tokens.set('editorBeside', await member(formAdmin(await addBeside())))
  tokens.set('readerOf1', await member({ role: 'Reader', organizationId, formId: null }))
  tokens.set('operator', await operatorToken())
  const secretPayer = { ...camille, firstName: marks.payer, city: marks.city }
  const { orderId, orderToken } = await addOrder(api, payerA.token, campaign1, secretPayer)
  bought = { orderId, orderToken, paymentId: await paymentOf(orderId) }
  for (const role of ['treasurerOf1', 'editorOf1'] as const) {
    const order = await addOrder(api, payerA.token, campaign1)
    refundable.set(role, await paymentOf(order.orderId))
  }
  elsewhere = await addOrder(api, payerB.token, campaign2)
  payoutId = await addPayout(api.test, campaign1.organizationId)
})
after(() => api.close())

async function paymentOf(orderId: number): Promise<number> {
  const payments = api.test.db.selectFrom('payments').select('id').where('orderId', '=', orderId)
  return (await payments.executeTakeFirstOrThrow()).id
}

async function addDraft(): Promise<TestCampaign['address']> {
  const formSlug = 'brouillon'
  await addForm(formSlug, marks.draft)
  return { ...campaign1.address, formSlug }
}

async function addForm(slug: string, title: string): Promise<number> {
  const { organizationId } = campaign1
  const row = { organizationId, formType: 'Donation', slug, title, state: 'Draft' } as const
  return (await api.test.db.insertInto('forms').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const addBeside = () => addForm('un-autre', 'Un autre')

async function idOf({ formSlug }: TestCampaign['address']): Promise<number> {
  const forms = api.test.db.selectFrom('forms').select('id').where('slug', '=', formSlug)
  return (await forms.executeTakeFirstOrThrow()).id
}

/** An operator who has just proven their second factor. */
async function operatorToken(): Promise<string> {
  const cookie = await provenOperatorCookies(api.test)
  return /access_token=([^;]+)/.exec(cookie)?.[1] ?? ''
}

const subjectsOf = (role: Role, name: string): Subjects => ({
  api,
  // What nobody calls for was made by an anonymous visitor.
  token: tokens.get(role) ?? tokens.get('anonymous')!,
  campaign: campaign1,
  form: draft,
  orderId: bought.orderId,
  orderPaymentId: (name === 'askRefund' ? refundable.get(role) : undefined) ?? bought.paymentId,
  payoutId,
})

const document = documentRoute(() => ({ openapi: '3.1.0' }), {})
const table = [
  ...authRoutes.map(route => ['/auth', route] as const),
  ...[...apiRoutes, document].map(route => ['/ha-api', route] as const),
]

test('every route has an expected answer for every role, and nothing else has', () => {
  assert.deepEqual(Object.keys(expectations).toSorted(), table.map(([, { name }]) => name).toSorted())
})

for (const [prefix, route] of table) {
  for (const role of roles) {
    test(`${route.name} answers ${role} with ${expectations[route.name]?.[role]}`, async () => {
      const { method, url, body } = await validCall(prefix, route, subjectsOf(role, route.name))
      const reply = await api.call(tokens.get(role) ?? null, method, url, body)
      assert.equal(reply.status, expectations[route.name]?.[role], reply.raw)
      const entitled = reply.status < 400 && expectations[route.name]?.adminOf2 !== reply.status
      if (!entitled) assert.doesNotMatch(reply.raw, new RegExp(Object.values(marks).join('|')), 'a leak')
    })
  }
}

test('the signed token of an order opens it to anybody, and nothing else', async () => {
  const anonymous = tokens.get('anonymous')!
  const order = (id: number, token: string) =>
    api.call(anonymous, 'GET', `/ha-api/users/me/orders/${id}?token=${encodeURIComponent(token)}`)
  const payment = (token: string) =>
    api.call(anonymous, 'GET', `/ha-api/users/me/payments/${bought.paymentId}?token=${token}`)
  assert.equal((await order(bought.orderId, bought.orderToken)).at('payer.firstName'), marks.payer)
  assert.equal((await payment(bought.orderToken)).at('order.id'), bought.orderId)
  const absent = await order(2_000_000_000, bought.orderToken)
  const wrong = [elsewhere.orderToken, '', `${bought.orderToken.slice(0, -2)}AA`, `${bought.orderToken}A`]
  for (const token of wrong) {
    for (const reply of [await order(bought.orderId, token), await payment(token)]) {
      assert.deepEqual([reply.status, reply.raw], [404, absent.raw], token)
    }
  }
  assert.equal((await order(elsewhere.orderId, bought.orderToken)).status, 404)
})

test('a cart of one organization cannot be turned to a form of another', async () => {
  const token = tokens.get('anonymous')!
  const made = await api.call(token, 'POST', '/ha-api/carts', giftOf(campaign1))
  for (const path of ['carts', 'carts/cart-one-page']) {
    const moved = await api.call(token, 'PUT', `/ha-api/${path}/${made.text('id')}`, giftOf(campaign2))
    assert.deepEqual([moved.status, moved.problems], [404, ['CART_UNKNOWN']])
  }
  const mixed = { ...giftOf(campaign1), items: giftOf(campaign2).items }
  assert.equal((await api.call(token, 'POST', '/ha-api/carts', mixed)).status, 400)
})

test('an order shows its form and organization when asked, and only public facts of them', async () => {
  const url = `/ha-api/users/me/orders/${bought.orderId}`
  const token = tokens.get('payerA')!
  const plain = await api.call(token, 'GET', `${url}?withForm=false`)
  assert.deepEqual([plain.at('form'), plain.at('organization')], [undefined, undefined])
  assert.deepEqual([plain.at('total'), plain.at('tip'), plain.at('payments.0.amount')], [5000, 600, 5600])
  const full = await api.call(token, 'GET', `${url}?withForm&withOrganization=true`)
  assert.equal(full.at('form.title'), 'Un don')
  assert.equal(full.at('organization.organizationSlug'), campaign1.address.organizationSlug)
  assert.doesNotMatch(full.raw, /acct_|userId|intent/)
})
