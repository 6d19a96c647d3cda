import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { type ContentsValues, tierField } from '#domain/form/contents.ts'
import { cropOf } from '#domain/form/focus.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, gift, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { haveTerms } from '#test/support/legal.ts'
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
const opened = async () => successOf(await product.acts.readCampaign(visit()))

/** Saves the campaign as it stands, with these fields typed anew. */
async function save(typed: ContentsValues, version?: number) {
  const { form, values } = await opened()
  return product.acts.editCampaign({
    ...visit(),
    version: version ?? form.version,
    values: { ...values, ...typed },
  })
}

const auditOf = (action: string) =>
  product.db.selectFrom('audit').select(['actor', 'object']).where('action', '=', action).execute()

describe('the contents of a campaign', () => {
  test('are saved whole, with a new version and a line of the audit', async () => {
    const before = await opened()
    const typed = {
      title: 'Un don pour la halle',
      description: '<script>alert(1)</script>Bonjour',
      saleStart: '2026-03-29T01:30',
      saleEnd: '2026-10-25T23:59',
      placeName: 'Halle',
      placeCity: 'Lyon',
      accent: 'other',
      accentOther: '#ffcc00',
      palette: 'prune',
      coverIdea: '4',
      [tierField(campaign.tierIds[0]!, 'label')]: 'Petit don',
      [tierField(campaign.tierIds[0]!, 'capacity')]: '25',
    }
    assert.deepEqual(successOf(await save(typed)), { version: before.form.version + 1, darkened: true })
    const { form, values } = await opened()
    assert.equal(form.version, before.form.version + 1)
    assert.deepEqual(
      [form.saleStartDate, form.saleEndDate, form.place?.country, form.palette, form.coverIdea],
      ['2026-03-29T00:30:00.000Z', '2026-10-25T22:59:00.000Z', 'FR', 'prune', 4],
    )
    assert.deepEqual(form.tiers.map(({ label, capacity }) => [label, capacity])[0], ['Petit don', 25])
    assert.equal(values.saleStart, '2026-03-29T01:30')
    assert.deepEqual(await auditOf('campaign.edit'), [
      { actor: `user:${userId}`, object: `form:${campaign.formId}` },
    ])
  })

  test('a field that a step does not send stays as it is: a draft that saves itself keeps its look', async () => {
    const before = await opened()
    assert.equal(before.values.palette, 'prune')
    const { version } = before.form
    successOf(await product.acts.editCampaign({ ...visit(), version, values: { title: 'Un don, encore' } }))
    const after = await opened()
    assert.equal(after.form.title, 'Un don, encore')
    assert.deepEqual({ ...after.values, title: '' }, { ...before.values, title: '' })
  })

  test('an instant keeps its seconds where its minute was not touched', async () => {
    const at = '2026-11-30T22:59:59.000Z'
    await product.db.updateTable('forms').set({ saleEndAt: at }).where('id', '=', campaign.formId).execute()
    successOf(await save({ title: 'Un autre titre' }))
    assert.equal((await opened()).form.saleEndDate, at)
  })

  test('tells the second of two editors, and writes nothing of theirs', async () => {
    const { form } = await opened()
    const [first, second] = await Promise.all([
      save({ title: 'Le premier' }, form.version),
      save({ title: 'Le second' }, form.version),
    ])
    const refused = [first, second].filter(result => !result.ok)
    assert.deepEqual(refused.map(codesOf), [['CAMPAIGN_CHANGED']])
    assert.equal((await opened()).form.title, first.ok ? 'Le premier' : 'Le second')
  })

  test('reports every problem at its field, all at once, and writes nothing', async () => {
    const { form } = await opened()
    const refused = await save({ title: '', saleStart: 'demain' })
    assert.ok(!refused.ok)
    assert.deepEqual(
      refused.error.map(({ field, code }) => [field, code]),
      [
        ['title', 'required'],
        ['saleStart', 'moment_invalid'],
      ],
    )
    assert.equal((await opened()).form.version, form.version)
  })
})

describe('places', () => {
  test('never fall below what is sold and held, and the whole edit is refused', async () => {
    const tier = campaign.tierIds[1]!
    const cart = await product.acts.createCart({
      ...campaign.address,
      items: [gift({ tierId: tier }), gift({ tierId: tier })],
      userId: null,
    })
    successOf(cart)
    await product.db.updateTable('stocks').set({ sold: 3 }).where('targetId', '=', tier).execute()
    const refused = await save({ title: 'Jamais', [tierField(tier, 'capacity')]: '4' })
    assert.ok(!refused.ok)
    assert.deepEqual(refused.error, [
      { code: 'CAPACITY_TOO_LOW', field: tierField(tier, 'capacity'), values: { limit: 5 } },
    ])
    assert.notEqual((await opened()).form.title, 'Jamais')
    successOf(await save({ [tierField(tier, 'capacity')]: '5' }))
    assert.equal((await opened()).form.tiers[1]?.remainingNumber, 0)
  })

  test('a capacity that falls while places are taken is never oversold', async () => {
    const tier = campaign.tierIds[2]!
    const take = () =>
      product.acts.createCart({ ...campaign.address, items: [gift({ tierId: tier })], userId: null })
    await Promise.all([save({ [tierField(tier, 'capacity')]: '2' }), ...Array.from({ length: 6 }, take)])
    const { capacity, sold, held } = await product.db
      .selectFrom('stocks')
      .selectAll()
      .where('targetId', '=', tier)
      .executeTakeFirstOrThrow()
    assert.ok(sold + held <= capacity)
  })
})

describe('the picture of a campaign', () => {
  const drawn = () =>
    sharp({ create: { width: 400, height: 200, channels: 3, background: '#CE4A24' } })
      .jpeg()
      .toBuffer()

  test('is made fit for pages, shown when it is saved, and given to anybody', async () => {
    const { imageId } = successOf(
      await product.acts.uploadCampaignImage({ ...visit(), bytes: await drawn() }),
    )
    successOf(await save({ cover: 'image', imageId }))
    assert.equal((await opened()).form.imageId, imageId)
    const { bytes } = successOf(await product.acts.readImage({ imageId }))
    assert.equal((await sharp(bytes).metadata()).format, 'webp')
    const small = successOf(await product.acts.readImage({ imageId, size: { width: 480, format: 'avif' } }))
    assert.deepEqual([small.format, (await sharp(small.bytes).metadata()).compression], ['avif', 'av1'])
  })

  test('keeps its point where every crop shows it', async () => {
    const { imageId } = successOf(
      await product.acts.uploadCampaignImage({ ...visit(), bytes: await drawn() }),
    )
    successOf(await save({ cover: 'image', imageId, focusX: '20', focusY: '83' }))
    const { form, values } = await opened()
    assert.deepEqual([form.focusX, form.focusY, values.focusX, values.focusY], [20, 85, '20', '85'])
  })

  test('is cropped into one of its own, and only by who administers its campaign', async () => {
    const bytes = await drawn()
    const { imageId } = successOf(await product.acts.uploadCampaignImage({ ...visit(), bytes }))
    const crop = cropOf({ focusX: 90, focusY: 0 }, 200)
    assert.deepEqual(crop, { left: 50, top: 0, size: 50 })
    const part = successOf(await product.acts.cropCampaignImage({ ...visit(), imageId, crop }))
    assert.notEqual(part.imageId, imageId)
    successOf(await save({ cover: 'image', imageId: part.imageId }))
    const read = successOf(await product.acts.readImage({ imageId: part.imageId }))
    const { width, height } = await sharp(read.bytes).metadata()
    assert.deepEqual([width, height], [200, 100])
    const other = await addDonationCampaign(product)
    const userId = await addAdministrator(product, 'recadrage@example.org', other)
    const theirs = { ...other.address, userId, imageId, crop }
    assert.deepEqual(codesOf(await product.acts.cropCampaignImage(theirs)), ['image_required'])
  })

  test('that was sent before there were sizes is shown as it is in all of them', async () => {
    const { imageId } = successOf(
      await product.acts.uploadCampaignImage({ ...visit(), bytes: await drawn() }),
    )
    const bytes = Buffer.from('as it was')
    const old = '0198c1f2-0000-7000-8000-000000000002'
    await product.db.updateTable('formImages').set({ id: old }).where('id', '=', imageId).execute()
    await product.app.files.put(old, bytes)
    const read = successOf(
      await product.acts.readImage({ imageId: old, size: { width: 960, format: 'avif' } }),
    )
    assert.deepEqual([Buffer.from(read.bytes), read.format], [bytes, 'webp'])
  })

  test('of another kind, or too large, is refused', async () => {
    const sent = (bytes: Uint8Array) => product.acts.uploadCampaignImage({ ...visit(), bytes })
    assert.deepEqual(codesOf(await sent(Buffer.from('<svg/>'))), ['image_type'])
    assert.deepEqual(codesOf(await sent(new Uint8Array(5 * 1024 * 1024 + 1))), ['file_too_large'])
  })

  test('of another campaign, and a file of another kind, are not shown', async () => {
    const other = await addDonationCampaign(product)
    const theirs = await addAdministrator(product, 'ines@example.org', other)
    const { imageId } = successOf(
      await product.acts.uploadCampaignImage({ ...other.address, userId: theirs, bytes: await drawn() }),
    )
    assert.deepEqual(codesOf(await save({ cover: 'image', imageId })), ['image_required'])
    const paper = '0198c1f2-0000-7000-8000-000000000001'
    await product.app.files.put(paper, Buffer.from('%PDF-1.7'))
    assert.deepEqual(codesOf(await product.acts.readImage({ imageId: paper })), ['NOT_FOUND'])
    assert.deepEqual(codesOf(await product.acts.readImage({ imageId: '../secret' })), ['NOT_FOUND'])
  })

  test('that nobody chose goes when the next one comes a day later', async () => {
    const first = successOf(await product.acts.uploadCampaignImage({ ...visit(), bytes: await drawn() }))
    const shown = (await opened()).form.imageId
    product.clock.advance(25 * 60)
    successOf(await product.acts.uploadCampaignImage({ ...visit(), bytes: await drawn() }))
    assert.equal(await product.app.files.get(first.imageId), undefined)
    assert.ok(shown !== null && (await product.app.files.get(shown)))
  })
})

describe('the state of a campaign', () => {
  const move = async (
    input: 'publish' | 'hide' | 'disable' | 'reactivate' | 'delete' | 'restore',
    version?: number,
  ) =>
    product.acts.changeCampaignState({
      ...visit(),
      move: input,
      version: version ?? (await opened()).form.version,
    })

  test('moves as its flow says; every other move is refused with the state that it is in', async () => {
    await haveTerms(product, campaign)
    const walk = [
      ...(['hide', 'delete', 'restore', 'publish', 'delete', 'restore'] as const),
      ...(['disable', 'reactivate', 'disable', 'delete', 'restore'] as const),
    ]
    const states = []
    for (const each of walk) states.push(successOf(await move(each)).state)
    // What is restored is again what it was.
    assert.deepEqual(states, [
      ...['Private', 'Deleted', 'Private', 'Public', 'Deleted', 'Public'],
      ...['Disabled', 'Public', 'Disabled', 'Deleted', 'Disabled'],
    ])
    const refused = await move('publish')
    assert.ok(!refused.ok)
    assert.deepEqual(refused.error, [
      { code: 'STATE_REFUSED', values: { state: 'Disabled', move: 'publish' } },
    ])
    assert.equal((await auditOf('campaign.restore')).length, 3)
  })

  test('is not changed over what somebody else did meanwhile', async () => {
    const { version } = (await opened()).form
    successOf(await save({ title: 'Entre-temps' }))
    assert.deepEqual(codesOf(await move('reactivate', version)), ['CAMPAIGN_CHANGED'])
  })

  test('refuses to publish a campaign that sells nothing', async () => {
    const key = { organizationId: campaign.organizationId }
    await product.db
      .insertInto('forms')
      .values({ ...key, formType: 'Event', slug: 'vide', title: 'Vide', state: 'Draft' })
      .execute()
    const owner = await addAdministrator(product, 'rose@example.org', { ...campaign, formId: null })
    const address = { ...campaign.address, formType: 'Event', formSlug: 'vide', userId: owner }
    const refused = await product.acts.changeCampaignState({ ...address, move: 'publish', version: 1 })
    assert.deepEqual(codesOf(refused), ['NOTHING_TO_SELL'])
  })
})
