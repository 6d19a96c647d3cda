import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tierField } from '#domain/form/contents.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { successOf } from '#test/support/donation.ts'
import { addAdministrator } from '#test/support/people.ts'

let product: TestApp
let campaign: TestCampaign
let userId: number
before(async () => {
  product = await testApp()
  campaign = await addDonationCampaign(product, { capacity: 10 })
  userId = await addAdministrator(product, 'camille@example.org', campaign)
})
after(() => product.close())

const visit = () => ({ ...campaign.address, userId })
const shown = async (values: Record<string, string>) =>
  successOf(await product.acts.previewCampaign({ ...visit(), values }))
const stored = async () => successOf(await product.acts.readCampaign(visit()))

test('what stands in the fields is shown, published whatever the state, and nothing is stored', async () => {
  await product.db.updateTable('forms').set({ state: 'Draft' }).where('id', '=', campaign.formId).execute()
  const before = await stored()
  const [tierId = 0] = campaign.tierIds
  const { form, display, hasAdminRights } = await shown({
    title: 'Un bal au canal',
    description: 'Deux lignes.\n\nDeux paragraphes.',
    saleEnd: '2030-01-01T12:00',
    [tierField(tierId, 'label')]: 'Un petit don',
  })
  assert.deepEqual(
    [
      form.title,
      form.description,
      form.saleEndDate,
      form.tiers[0]?.label,
      form.state,
      display,
      hasAdminRights,
    ],
    [
      'Un bal au canal',
      '<p>Deux lignes.</p><p>Deux paragraphes.</p>',
      '2030-01-01T11:00:00.000Z',
      'Un petit don',
      'Public',
      'open',
      false,
    ],
  )
  assert.deepEqual(await stored(), before)
})

test('a field that is wrong shows what is stored, the others what is typed', async () => {
  const { form } = await stored()
  const preview = await shown({ title: '', saleStart: 'demain', placeName: 'La halle' })
  assert.deepEqual([preview.form.title, preview.form.place?.name], [form.title, 'La halle'])
})

test('an end that has come shows the page closed before it is saved', async () => {
  const { display } = await shown({ saleEnd: '2020-01-01T12:00' })
  assert.notEqual(display, 'open')
})
