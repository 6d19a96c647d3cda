import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { addContribution as contribute, type GivenContribution } from '#test/support/contribution.ts'

let app: TestApp
let campaign: TestCampaign
let project: { organizationSlug: string; formType: string; formSlug: string }
let tierId: number
let formId: number

before(async () => {
  app = await testApp()
  campaign = await addDonationCampaign(app)
  const { organizationId } = campaign
  const form = {
    formType: 'CrowdFunding' as const,
    slug: 'un-four',
    title: 'Un four',
    state: 'Public' as const,
  }
  const news = [
    { date: '2026-11-01T09:00:00.000Z', title: 'Avant', text: 'Le devis.' },
    { date: '2026-11-11T09:00:00.000Z', title: 'Après', text: 'La moitié.' },
  ]
  const added = await app.db
    .insertInto('forms')
    .values({ organizationId, ...form, financialGoal: 100_000, news: JSON.stringify(news) })
    .returning('id')
    .executeTakeFirstOrThrow()
  formId = added.id
  const tier = {
    tierType: 'Bonus' as const,
    priceCategory: 'Fixed' as const,
    label: 'Le pain',
    price: 1500,
  }
  const row = await app.db
    .insertInto('tiers')
    .values({ organizationId, formId, position: 0, ...tier })
    .returning('id')
    .executeTakeFirstOrThrow()
  tierId = row.id
  project = { ...campaign.address, formType: 'CrowdFunding', formSlug: 'un-four' }
})
after(() => app.close())

const addContribution = (given: GivenContribution) =>
  contribute(app, { organizationId: campaign.organizationId, formId, tierId }, given)

async function list(input: { pageSize: number; continuationToken?: string }) {
  const listed = await app.acts.listContributors({ ...project, userId: null, ...input })
  assert.ok(listed.ok)
  return listed.value
}

const everything = { showName: true, showAmount: true, message: 'Pour le pain du jeudi, merci.' }

test('names, amounts and messages are shown only where the contributor chose so', async () => {
  await addContribution({ contribution: everything })
  await addContribution({
    contribution: { showName: true, showAmount: false, message: null },
    company: 'Les Halles',
  })
  await addContribution({ contribution: { showName: false, showAmount: true, message: null } })
  await addContribution({ contribution: everything, participant: { firstName: 'Malik', lastName: 'Benali' } })
  await addContribution({})
  await addContribution({ contribution: everything, status: 'Committed' })
  await addContribution({ contribution: everything, status: 'Refunded' })
  const { contributors, totalCount, continuationToken } = await list({ pageSize: 8 })
  const shown = contributors.map(each => [each.firstName, each.lastName, each.amount, each.message])
  const { message } = everything
  assert.deepEqual(shown, [
    [null, null, null, null],
    ['Malik', 'B.', 1500, message],
    [null, null, 1500, null],
    ['Les Halles', null, null, null],
    ['Yvon', 'T.', 1500, message],
  ])
  assert.deepEqual([totalCount, continuationToken], [5, null])
})

test('pages follow each other without a gap while contributions arrive', async () => {
  for (let more = 0; more < 15; more += 1) await addContribution({ contribution: everything })
  const first = await list({ pageSize: 8 })
  await addContribution({})
  const second = await list({ pageSize: 8, continuationToken: first.continuationToken! })
  const third = await list({ pageSize: 8, continuationToken: second.continuationToken! })
  assert.deepEqual(
    [first, second, third].map(page => page.contributors.length),
    [8, 8, 4],
  )
  const dates = [first, second, third].flatMap(page => page.contributors.map(each => each.date))
  assert.deepEqual(dates, dates.toSorted().reverse())
  assert.equal(new Set(dates).size, 20)
  assert.equal(third.continuationToken, null)
})

test('refuses an invalid token; the page of the project then shows the newest', async () => {
  for (const continuationToken of ['', 'x', Buffer.from('after:99999999999').toString('base64url')]) {
    const input = { ...project, userId: null, continuationToken }
    const listed = await app.acts.listContributors({ ...input, pageSize: 8 })
    assert.deepEqual(listed, { ok: false, error: [{ code: 'value_invalid', field: 'continuationToken' }] })
    const read = await app.acts.readProject(input)
    assert.equal(read.ok && read.value.contributors.contributors.length, 8)
  }
})

test('a project tells what it collected, what was chosen and its news, the newest first', async () => {
  const read = await app.acts.readProject({ ...project, userId: null })
  assert.ok(read.ok)
  const { totals, chosen, news } = read.value
  assert.deepEqual(totals, { collected: 21 * 1500, contributorCount: 21 })
  assert.deepEqual(chosen, { [tierId]: 21 })
  assert.deepEqual(
    news.map(each => each.title),
    ['Après', 'Avant'],
  )
})

test('never lists the givers of a donation form', async () => {
  const listed = await app.acts.listContributors({ ...campaign.address, userId: null, pageSize: 8 })
  assert.deepEqual(listed, { ok: true, value: { contributors: [], totalCount: 0, continuationToken: null } })
})

test('an enriched form counts what was chosen of each rate', async () => {
  const read = await app.acts.readEnrichedForm({ ...project, userId: null })
  assert.ok(read.ok)
  assert.deepEqual([...read.value.chosen], [[tierId, 21]])
  assert.equal(read.value.totals.contributorCount, 21)
})

test('an organization lists its public campaigns with their state and price', async () => {
  await app.db
    .insertInto('forms')
    .values({
      organizationId: campaign.organizationId,
      formType: 'Event',
      slug: 'b',
      title: 'B',
      state: 'Draft',
    })
    .execute()
  const read = await app.acts.readOrganization({ organizationSlug: project.organizationSlug })
  assert.ok(read.ok)
  const shown = read.value.campaigns.map(each => [
    each.formSlug,
    each.display,
    each.tiers.map(tier => tier.price),
  ])
  assert.deepEqual(shown, [
    ['un-don', 'open', [2000, 5000, 10_000]],
    ['un-four', 'open', [1500]],
  ])
  const unknown = await app.acts.readOrganization({ organizationSlug: 'nobody' })
  assert.equal(unknown.ok, false)
})
