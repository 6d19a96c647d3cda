import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm } from '#test/support/form-rows.ts'
import { haveTerms } from '#test/support/legal.ts'
import { addAdministrator } from '#test/support/people.ts'

let product: TestApp
let campaign: TestCampaign
let userId: number
before(async () => {
  product = await testApp()
  campaign = await addDonationCampaign(product)
  userId = await addAdministrator(product, 'camille@example.org', campaign)
})
after(() => product.close())

const visit = () => ({ ...campaign.address, userId })
const formNow = async () => successOf(await product.acts.readCampaign(visit())).form

test('settings are written over the version that was seen; who comes second is told so', async () => {
  const { version } = await formNow()
  const values = { category: 'Solidarité', freeAmount: 'on', freeMinimum: '2', freeMaximum: '500' }
  assert.deepEqual(successOf(await product.acts.saveSettings({ ...visit(), version, values })), {
    version: version + 1,
  })
  const form = await formNow()
  assert.deepEqual(
    [form.category, form.allowCustomTier, form.minPrice, form.maxPrice, form.countryFrOnly],
    ['Solidarité', true, 200, 50_000, false],
  )
  const late = await product.acts.saveSettings({ ...visit(), version, values: { category: 'Autre' } })
  assert.deepEqual(codesOf(late), ['CAMPAIGN_CHANGED'])
  assert.equal((await formNow()).category, 'Solidarité')
  const lines = await product.db
    .selectFrom('audit')
    .select('actor')
    .where('action', '=', 'campaign.settings')
    .execute()
  assert.deepEqual(lines, [{ actor: `user:${userId}` }])
})

test('an event says until when names change, in the time of Paris, and a copy says the same', async () => {
  const event = await addForm(product, { formType: 'Event', startAt: '2026-12-12T19:30:00.000Z', tiers: [] })
  const administrator = await addAdministrator(product, 'noe@example.org', { ...event, formId: null })
  const asked = { ...event.address, userId: administrator }
  const now = async () => successOf(await product.acts.readCampaign(asked))
  const { version } = (await now()).form
  const values = { nameChange: 'UntilDate', nameChangeEnd: '2026-12-01T12:00' }
  successOf(await product.acts.saveSettings({ ...asked, version, values }))
  const { form, settings } = await now()
  assert.deepEqual([form.nameChange, form.nameChangeEndDate], ['UntilDate', '2026-12-01T11:00:00.000Z'])
  assert.equal(settings.nameChangeEnd, values.nameChangeEnd)
  const audit = await product.db
    .selectFrom('audit')
    .select('facts')
    .where('action', '=', 'campaign.settings')
    .where('organizationId', '=', event.organizationId)
    .executeTakeFirstOrThrow()
  assert.match(JSON.stringify(audit.facts), /nameChangeEnd/)
  successOf(await product.acts.copyCampaign({ ...asked, values: { count: '1', step: '1', unit: 'week' } }))
  const copy = await product.db
    .selectFrom('forms')
    .select(['nameChange', 'nameChangeEndAt'])
    .where('organizationId', '=', event.organizationId)
    .where('formType', '=', 'Event')
    .where('id', '<>', event.formId)
    .executeTakeFirst()
  assert.deepEqual(copy, { nameChange: 'UntilDate', nameChangeEndAt: '2026-12-08T11:00:00.000Z' })
})

test('a draft goes online by its link alone, and then for everybody', async () => {
  await haveTerms(product, campaign)
  await product.db.updateTable('forms').set({ state: 'Draft' }).where('id', '=', campaign.formId).execute()
  const move = async (name: 'publishPrivately' | 'publish') => {
    const { version } = await formNow()
    return product.acts.changeCampaignState({ ...visit(), move: name, version })
  }
  assert.deepEqual(successOf(await move('publishPrivately')), { state: 'Private' })
  assert.deepEqual(codesOf(await move('publishPrivately')), ['STATE_REFUSED'])
  assert.deepEqual(successOf(await move('publish')), { state: 'Public' })
})
