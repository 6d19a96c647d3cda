import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { type ApiBench, apiBench } from '../test/bench.ts'
import { addPerson } from '../test/people.ts'

let api: ApiBench
let token: string
let campaign: TestCampaign
let url: string
before(async () => {
  api = await apiBench()
  campaign = await addDonationCampaign(api.test)
  token = await api.anonymous()
  url = `/ha-api/agg/form?${new URLSearchParams(campaign.address)}`
})
after(() => api.close())

const change = (values: { state?: 'Public' | 'Private' | 'Draft'; description?: string }) =>
  api.test.db.updateTable('forms').set(values).where('id', '=', campaign.formId).execute()

test('a form comes with its organization, its compliance and what search engines show', async () => {
  await change({ description: '<p>Pour <b>tous</b></p><script>x()</script>' })
  const reply = await api.call(token, 'GET', url)
  assert.equal(reply.status, 200, reply.raw)
  assert.deepEqual(
    ['formType', 'url_type', 'display', 'hasAdminRights', 'currency', 'minPrice'].map(key =>
      reply.at(`form.${key}`),
    ),
    ['Donation', 'formulaires', 'open', false, 'EUR', 100],
  )
  assert.equal(reply.at('form.description'), '<p>Pour <b>tous</b></p>')
  assert.equal(reply.at('compliance.allowCollect'), true)
  const { organizationSlug, formSlug } = campaign.address
  assert.match(String(reply.at('seoTags.image')), /\/partage\/.+\.png$/)
  assert.deepEqual(reply.at('seoTags'), {
    title: `Un don – ${reply.at('organization.name')}`,
    description: 'Pour tous',
    image: reply.at('seoTags.image'),
    canonical: `http://localhost:3000/associations/${organizationSlug}/formulaires/${formSlug}`,
    robots: 'index,follow',
  })
})

test('an answer holds nothing that the contract does not list', async () => {
  const reply = await api.call(token, 'GET', url)
  assert.doesNotMatch(reply.raw, /organizationId|accountId|"version"|acct_/)
})

test('anonymous visitors may be one second late, others never', async () => {
  const anonymous = await api.call(token, 'GET', url)
  assert.equal(anonymous.headers['cache-control'], 'public, max-age=1')
  assert.match(String(anonymous.headers.vary), /authorization/)
  const person = await addPerson(api.test)
  assert.equal((await api.call(person.token, 'GET', url)).headers['cache-control'], 'no-store')
})

test('the type of a form may be written in any case', async () => {
  for (const formType of ['DONATION', 'donation', 'dOnAtIoN']) {
    const query = new URLSearchParams({ ...campaign.address, formType })
    assert.equal((await api.call(token, 'GET', `/ha-api/agg/form?${query}`)).at('form.formType'), 'Donation')
  }
})

test('a hidden form exists for its administrators only', async () => {
  const admin = await addPerson(api.test, { administers: campaign.organizationId })
  const unverified = await addPerson(api.test, { administers: campaign.organizationId, verified: false })
  await change({ state: 'Draft' })
  try {
    for (const each of [token, unverified.token]) assert.equal((await api.call(each, 'GET', url)).status, 404)
    const seen = await api.call(admin.token, 'GET', url)
    assert.deepEqual([seen.at('form.display'), seen.at('form.hasAdminRights')], ['draft', true])
    assert.equal(seen.at('seoTags.robots'), 'noindex,nofollow')
  } finally {
    await change({ state: 'Public' })
  }
})

test('what names no form is unknown, what is missing a wrong request', async () => {
  const wrong: readonly Record<string, string>[] = [
    { formSlug: 'nope' },
    { organizationSlug: "x' or 1=1 --" },
    { formType: 'Checkout' },
    { formType: '__proto__' },
    { formSlug: '../../etc/passwd' },
    { formSlug: 'a'.repeat(1000) },
  ]
  for (const each of wrong) {
    const reply = await api.call(
      token,
      'GET',
      `/ha-api/agg/form?${new URLSearchParams({ ...campaign.address, ...each })}`,
    )
    assert.deepEqual([reply.status, reply.problems], [404, ['NOT_FOUND']], JSON.stringify(each))
  }
  const missing = await api.call(token, 'GET', '/ha-api/agg/form?formType=Donation')
  assert.deepEqual(missing.problems, ['required organizationSlug', 'required formSlug'])
  const twice = await api.call(token, 'GET', `${url}&formSlug=other`)
  assert.equal(twice.status, 404)
})

test('an enriched form, an organization and its provider are read by their addresses', async () => {
  const { organizationSlug, formSlug } = campaign.address
  const organization = `/ha-api/organizations/${organizationSlug}`
  const enriched = await api.call(token, 'GET', `${organization}/forms/donation/${formSlug}/enriched`)
  assert.equal(enriched.at('title'), 'Un don')
  assert.equal(enriched.headers['cache-control'], 'no-store')
  const provider = await api.call(token, 'GET', `${organization}/provider`)
  assert.deepEqual(JSON.parse(provider.raw), {
    provider: 'stripe',
    publishableKey: 'pk_test_sandbox',
    accountId: campaign.accountId,
  })
  const full = await api.call(token, 'GET', `${organization}/full`)
  assert.deepEqual(full.at('forms.0'), {
    formType: 'Donation',
    formSlug,
    title: 'Un don',
    url: `/associations/${organizationSlug}/formulaires/${formSlug}`,
    display: 'open',
    startDate: null,
    place: null,
    price: 2000,
  })
  await api.test.db
    .updateTable('organizations')
    .set({ description: '<p>Depuis 1998</p><img src=x onerror=alert(1)>' })
    .where('id', '=', campaign.organizationId)
    .execute()
  assert.equal((await api.call(token, 'GET', `${organization}/full`)).at('description'), '<p>Depuis 1998</p>')
  assert.equal((await api.call(token, 'GET', '/ha-api/organizations/nope/full')).status, 404)
  assert.equal((await api.call(token, 'GET', '/ha-api/organizations/nope/provider')).status, 404)
})

test('legal statuses come in the language of the caller', async () => {
  const url = '/ha-api/values/company-legal-status'
  assert.deepEqual((await api.call(token, 'GET', url)).at('0'), { id: 1, label: 'Entreprise individuelle' })
  const headers = { authorization: `Bearer ${token}`, cookie: 'locale=en' }
  assert.equal((await api.inject({ method: 'GET', url, headers })).at('0.label'), 'Sole trader')
})

test('who is connected reads who they are; an anonymous or unverified token does not', async () => {
  const admin = await addPerson(api.test, { administers: campaign.organizationId })
  const self = await api.call(admin.token, 'GET', '/ha-api/agg/user')
  assert.equal(self.at('user.userId'), admin.userId)
  assert.equal(self.at('user.profile.email'), admin.email)
  assert.equal(self.at('organizations.0.role'), 'OrganizationAdmin')
  const unverified = await addPerson(api.test, { verified: false })
  for (const each of [token, unverified.token]) {
    const reply = await api.call(each, 'GET', '/ha-api/agg/user')
    assert.deepEqual([reply.status, reply.problems], [401, ['UNAUTHENTICATED']])
  }
})

test('a token that is none, of another key, or too old opens nothing', async () => {
  const forged = `${token.slice(0, -4)}AAAA`
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`
  for (const each of ['', 'x', 'x.y.z', forged, none])
    assert.equal((await api.call(each, 'GET', url)).status, 401, each)
  api.test.clock.advance(16)
  assert.equal((await api.call(token, 'GET', url)).status, 401)
})
