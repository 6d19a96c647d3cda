import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ContentsValues } from '#domain/form/contents.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { attacks, dangersIn } from '#test/support/attacks.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addAdministrator } from '#test/support/people.ts'

let product: TestApp
let campaign: TestForm
let userId: number

before(async () => {
  product = await testApp()
  campaign = await addForm(product, {
    formType: 'Membership',
    tiers: [{ tierType: 'Membership', price: 20_00, label: 'Adulte' }],
  })
  userId = await addAdministrator(product, 'ines@example.org', { ...campaign, formId: null })
})
after(() => product.close())

const visit = () => ({ ...campaign.address, userId })
const read = async () => successOf(await product.acts.readPersonal(visit()))

/** Saves these fields with those that are there, over the version that is there unless another is given. */
async function save(typed: ContentsValues, version?: number) {
  const { form, values } = await read()
  return product.acts.savePersonal({
    ...visit(),
    version: version ?? form.version,
    values: { ...values, ...typed },
  })
}

const video = { videoUrl: 'https://youtu.be/aqz-KE-bpKQ', videoTitle: 'La saison en images' }

describe('the thanks of an association', () => {
  test('are kept with their markup, with a new version and a line of the audit', async () => {
    const { form } = await read()
    const typed = {
      thanksPage: 'Merci !\n\nÀ bientôt',
      ...video,
    }
    assert.deepEqual(successOf(await save(typed)), { version: form.version + 1 })
    const now = await read()
    assert.deepEqual(now.form.thanks, {
      page: '<p>Merci !</p><p>À bientôt</p>',
      mail: '',
      video: { url: video.videoUrl, title: video.videoTitle },
    })
    assert.equal(now.values.thanksPage, 'Merci !\n\nÀ bientôt')
    const lines = await product.db
      .selectFrom('audit')
      .select(['actor', 'object'])
      .where('action', '=', 'campaign.personal')
      .execute()
    assert.deepEqual(lines, [{ actor: `user:${userId}`, object: `form:${campaign.formId}` }])
  })

  test('are not written over what somebody else wrote meanwhile', async () => {
    const { form } = await read()
    successOf(await save({ thanksPage: 'Premier' }))
    assert.deepEqual(codesOf(await save({ thanksPage: 'Second' }, form.version)), ['CAMPAIGN_CHANGED'])
    assert.equal((await read()).values.thanksPage, 'Premier')
  })

  test('are refused whole where a field is wrong', async () => {
    const wrong = { thanksPage: 'Autre', videoUrl: 'https://example.org', videoTitle: 'A' }
    assert.deepEqual(codesOf(await save(wrong)), ['video_invalid'])
    assert.equal((await read()).values.thanksPage, 'Premier')
  })

  test('go with a copy of the campaign', async () => {
    successOf(await save({ thanksPage: 'Merci de la part de tous', ...video }))
    const values = { count: '1', step: '1', unit: 'week' }
    successOf(await product.acts.copyCampaign({ ...campaign.address, userId, values }))
    const copies = await product.db
      .selectFrom('forms')
      .select(['thanksPage', 'thanksVideoTitle'])
      .where('organizationId', '=', campaign.organizationId)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    assert.deepEqual(copies, [
      { thanksPage: '<p>Merci de la part de tous</p>', thanksVideoTitle: video.videoTitle },
    ])
  })

  test('reach who has paid, and nobody who only opens the campaign (rule FRM-19)', async () => {
    const secret = 'Le code de la porte est 4711'
    successOf(await save({ thanksPage: secret }))
    const words = JSON.stringify({ ticket: secret, refused: secret })
    await product.db
      .updateTable('forms')
      .set({ thanksMail: secret, mailWords: words })
      .where('id', '=', campaign.formId)
      .execute()
    for (const reader of [null, userId]) {
      const asked = { ...campaign.address, userId: reader }
      const shown = [
        successOf(await product.acts.openForm({ ...asked, withTotals: true })),
        successOf(await product.acts.readEnrichedForm(asked)),
      ]
      assert.ok(shown.every(({ form }) => form.tiers.length === 1))
      assert.doesNotMatch(JSON.stringify(shown), /4711/)
    }
  })
})

for (const attack of attacks)
  test(`keeps nothing that acts of « ${attack} », in thanks and presentations`, async () => {
    successOf(await save({ thanksPage: attack }))
    const { form, values } = successOf(await product.acts.readCampaign(visit()))
    successOf(
      await product.acts.editCampaign({
        ...visit(),
        version: form.version,
        values: { ...values, description: attack },
      }),
    )
    const kept = await product.db
      .selectFrom('forms')
      .select(['description', 'thanksPage'])
      .where('id', '=', campaign.formId)
      .executeTakeFirstOrThrow()
    for (const html of Object.values(kept)) {
      assert.match(html, /bonjour/)
      assert.deepEqual(dangersIn(html), [])
    }
  })
