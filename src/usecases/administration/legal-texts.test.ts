import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { legalPath } from '#domain/organization/legal-texts.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import {
  addDonationCampaign,
  allConsents,
  asSale,
  camille,
  gift,
  type TestCampaign,
} from '#test/support/campaign.ts'
import { codesOf, openedPayment, payWith, successOf } from '#test/support/donation.ts'
import { haveTerms, legalValues } from '#test/support/legal.ts'
import { addAdministrator } from '#test/support/people.ts'
import { orderToken } from '../links/tokens.ts'

describe('the legal notice and the terms of an association', () => {
  let product: TestApp
  let campaign: TestCampaign
  let userId: number
  let slug: string

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
    slug = campaign.address.organizationSlug
    userId = await addAdministrator(product, 'anne@example.org', { ...campaign, formId: null })
  })
  after(() => product.close())

  const save = (
    values: Readonly<Record<string, string>>,
    adopts: readonly ('terms' | 'privacy')[] = [],
    organizationSlug = slug,
  ) => product.acts.saveLegalTexts({ organizationSlug, userId, values, adopts })
  const settings = async () =>
    successOf(await product.acts.readLegalSettings({ organizationSlug: slug, userId }))
  const read = (page: 'notice' | 'terms' | 'privacy', version: number | null = null) =>
    product.acts.readLegalPage({ organizationSlug: slug, page, version })

  test('nothing is adopted while the notice lacks a fact; each missing one is named', async () => {
    const refused = await save({ ...legalValues, phone: '', rna: '' }, ['terms'])
    assert.ok(!refused.ok)
    assert.deepEqual(
      refused.error.map(({ code, field }) => [code, field]),
      [
        ['required', 'phone'],
        ['required', 'rna'],
      ],
    )
    assert.deepEqual((await settings()).texts, [])
    assert.deepEqual(codesOf(await read('terms')), ['NOT_FOUND'])
  })

  const wrong: readonly (readonly [string, string, string])[] = [
    ['contactEmail', 'bonjour', 'email_invalid'],
    ['phone', 'au bureau', 'phone_invalid'],
    ['rna', 'W12', 'rna_invalid'],
    ['siren', '12', 'siren_invalid'],
    ['seat', 'x'.repeat(201), 'max_length'],
    ['terms', 'x'.repeat(30_001), 'max_length'],
  ]
  for (const [field, text, code] of wrong) {
    test(`${field}: refuses with ${code}, beside its field`, async () => {
      const refused = await save({ ...legalValues, [field]: text })
      assert.ok(!refused.ok)
      assert.deepEqual(
        refused.error.map(problem => [problem.code, problem.field]),
        [[code, field]],
      )
    })
  }

  test('the exemption of who charges no VAT is refused beside a VAT number', async () => {
    const refused = await save({ ...legalValues, vatNumber: 'FR32732829320' })
    assert.ok(!refused.ok)
    assert.deepEqual(
      refused.error.map(({ code, field }) => [code, field]),
      [['vat_exemption_franchise', 'vatExemption']],
    )
  })

  test('the models are adopted with one press, with the association in them', async () => {
    assert.deepEqual(successOf(await save(legalValues, ['terms', 'privacy'])), { missing: false })
    const page = successOf(await read('terms'))
    assert.match(page.text?.text ?? '', /^1\. Qui vend\n\nLes Amis du Port, association régie/)
    assert.deepEqual([page.text?.version, page.isReplaced], [1, false])
    assert.deepEqual(page.missing, [])
    const { salesConditionsUrl } = (await settings()).organization
    assert.equal(salesConditionsUrl, legalPath(slug, 'terms', 1))
  })

  test('the same text makes no version, another one does, and both stay readable', async () => {
    const { texts } = await settings()
    const [terms, privacy] = ['terms', 'privacy'].map(
      kind => texts.find(each => each.kind === kind)?.text ?? '',
    )
    successOf(await save({ ...legalValues, terms: terms ?? '', privacy: privacy ?? '' }))
    assert.equal((await settings()).texts.length, 2)
    successOf(await save({ ...legalValues, terms: 'Nos propres conditions.', privacy: privacy ?? '' }))
    assert.equal(successOf(await read('terms')).text?.text, 'Nos propres conditions.')
    const first = successOf(await read('terms', 1))
    assert.match(first.text?.text ?? '', /Les Amis du Port/)
    assert.equal(first.isReplaced, true)
    assert.deepEqual(codesOf(await read('terms', 3)), ['NOT_FOUND'])
  })

  test('a text that was written cannot be emptied', async () => {
    const refused = await save({ ...legalValues, terms: '  ', privacy: 'Rien.' })
    assert.ok(!refused.ok)
    assert.deepEqual(
      refused.error.map(({ code, field }) => [code, field]),
      [['required', 'terms']],
    )
  })

  test('two people who save at once write two versions', async () => {
    const before = (await settings()).texts.filter(({ kind }) => kind === 'terms').length
    const privacy = { privacy: 'Rien.' }
    const saved = await Promise.all(
      ['A', 'B'].map(terms => save({ ...legalValues, ...privacy, terms: `Version ${terms}` })),
    )
    assert.ok(saved.every(({ ok }) => ok))
    const after = (await settings()).texts.filter(({ kind }) => kind === 'terms')
    assert.equal(after.length, before + 2)
  })

  test('notice and privacy are told of even where nothing was written', async () => {
    const bare = await addDonationCampaign(product)
    const of = { organizationSlug: bare.address.organizationSlug, version: null }
    const notice = successOf(await product.acts.readLegalPage({ ...of, page: 'notice' }))
    assert.ok(notice.missing.includes('seat'))
    assert.equal(successOf(await product.acts.readLegalPage({ ...of, page: 'privacy' })).text, null)
    assert.deepEqual(codesOf(await product.acts.readLegalPage({ ...of, page: 'privacy', version: 1 })), [
      'NOT_FOUND',
    ])
  })
})

describe('publishing', () => {
  let product: TestApp
  let campaign: TestCampaign
  let userId: number

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
    userId = await addAdministrator(product, 'anne@example.org', { ...campaign, formId: null })
  })
  after(() => product.close())

  const move = async (name: 'disable' | 'reactivate' | 'hide' | 'publish') => {
    const { form } = successOf(await product.acts.readCampaign({ ...campaign.address, userId }))
    return product.acts.changeCampaignState({
      ...campaign.address,
      userId,
      move: name,
      version: form.version,
    })
  }
  const sellFor = (price: number) =>
    product.db
      .updateTable('forms')
      .set({ allowCustomTier: price > 0 })
      .where('id', '=', campaign.formId)
      .execute()
      .then(() =>
        product.db
          .updateTable('tiers')
          .set({ price, priceCategory: price > 0 ? 'Fixed' : 'Free' })
          .where('formId', '=', campaign.formId)
          .execute(),
      )

  test('a published paid page keeps running without terms; its editor says that they are missing', async () => {
    const read = successOf(await product.acts.readCampaign({ ...campaign.address, userId }))
    assert.deepEqual([read.form.state, read.lacksTerms, read.writesTerms], ['Public', true, true])
    successOf(await product.acts.createCart({ ...campaign.address, items: [gift({ amount: 500 })] }))
    const formAdmin = await addAdministrator(product, 'bob@example.org', campaign)
    const seen = successOf(await product.acts.readCampaign({ ...campaign.address, userId: formAdmin }))
    assert.equal(seen.writesTerms, false)
  })

  test('a paid page is not published without terms, a free one is', async () => {
    successOf(await move('disable'))
    assert.deepEqual(codesOf(await move('reactivate')), ['LEGAL_TEXTS_MISSING'])
    await sellFor(0)
    successOf(await move('reactivate'))
    successOf(await move('hide'))
    await sellFor(2000)
    assert.deepEqual(codesOf(await move('publish')), ['LEGAL_TEXTS_MISSING'])
  })

  test('with terms but half a notice it is not published either; with both it is', async () => {
    await haveTerms(product, campaign)
    const of = (seat: string) =>
      product.db
        .updateTable('organizations')
        .set({ seat })
        .where('id', '=', campaign.organizationId)
        .execute()
    await of('')
    assert.deepEqual(codesOf(await move('publish')), ['LEGAL_TEXTS_MISSING'])
    await of(legalValues.seat)
    assert.equal(successOf(await move('publish')).state, 'Public')
  })
})

describe('what a payer accepted', () => {
  let product: TestApp
  let campaign: TestCampaign
  let userId: number

  before(async () => {
    product = await testApp()
    campaign = await asSale(product, await addDonationCampaign(product))
    await haveTerms(product, campaign)
    userId = await addAdministrator(product, 'anne@example.org', { ...campaign, formId: null })
  })
  after(() => product.close())

  const first = () => legalPath(campaign.address.organizationSlug, 'terms', 1)
  const write = (terms: string) =>
    product.acts.saveLegalTexts({
      organizationSlug: campaign.address.organizationSlug,
      userId,
      values: { ...legalValues, terms },
      adopts: [],
    })

  test('is kept with the request and the order, and stays that version when another one holds', async () => {
    const { request, orderId } = await paid()
    assert.equal(request.consents.salesConditionsUrl, first())
    successOf(await write('D’autres conditions.'))
    const view = successOf(await product.acts.readOrder({ orderId, ...readerOf(orderId) }))
    assert.equal(view.salesConditionsUrl, first())
    assert.notEqual(view.campaign.organization.salesConditionsUrl, first())
  })

  test('terms that changed since they were shown are not accepted with a tick from before', async () => {
    const { id: cartId } = successOf(
      await product.acts.createCart({ ...campaign.address, items: [gift({ amount: 500 })] }),
    )
    successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
    successOf(await product.acts.chooseTip({ cartId, tip: '0' }))
    const start = (salesConditionsUrl?: string) =>
      product.acts.startPayment({
        cartId,
        consents: { ...allConsents, ...(salesConditionsUrl !== undefined && { salesConditionsUrl }) },
        backUrl: null,
        locale: 'fr',
      })
    assert.deepEqual(codesOf(await start(first())), ['SALES_CONDITIONS_CHANGED'])
    successOf(await start(legalPath(campaign.address.organizationSlug, 'terms', 2)))
  })

  async function paid() {
    const opened = await openedPayment(product, campaign)
    const { paymentRequestId } = opened
    await payWith(product, paymentRequestId, '4242424242424242')
    await product.runJobs()
    const request = await product.db
      .selectFrom('paymentRequests')
      .select(['consents', 'cartId'])
      .where('id', '=', paymentRequestId)
      .executeTakeFirstOrThrow()
    const { id: orderId } = await product.db
      .selectFrom('orders')
      .select('id')
      .where('cartId', '=', request.cartId)
      .executeTakeFirstOrThrow()
    return { request, orderId }
  }

  function readerOf(orderId: number) {
    const { organizationId } = campaign
    return { userId: null, token: orderToken(product.app, { organizationId, id: orderId }) }
  }
})
