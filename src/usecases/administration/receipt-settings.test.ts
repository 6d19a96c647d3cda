import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { receiptNeeds } from '#domain/receipt/receipt-settings.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { successOf } from '#test/support/donation.ts'
import { legalValues } from '#test/support/legal.ts'
import { addAdministrator } from '#test/support/people.ts'

const complete = {
  values: {
    ...{ body: 'generalInterest', bodyDetail: '', object: '  Nettoyer\nles rives ', mode: 'yearly' },
    ...{ signatoryName: 'Anne Le Goff', signatoryCapacity: 'présidente' },
  },
  articles: ['238bis', '200', 'anything'],
  issuedElsewhere: false,
  gives: { eligibility: true, mandate: true },
}

describe('the settings of tax receipts', () => {
  let product: TestApp
  let campaign: TestCampaign
  let userId: number

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
    await product.db
      .updateTable('organizations')
      .set({ fiscalReceiptEligibility: false })
      .where('id', '=', campaign.organizationId)
      .execute()
    userId = await addAdministrator(product, 'anne@example.org', { ...campaign, formId: null })
  })
  after(() => product.close())

  const visit = () => ({ organizationSlug: campaign.address.organizationSlug, userId })
  const read = async () => successOf(await product.acts.readTaxReceiptSettings(visit()))
  const save = (typed: typeof complete) => product.acts.saveTaxReceiptSettings({ ...visit(), typed })
  const issues = async () =>
    (
      await product.db
        .selectFrom('organizations')
        .select('issuesTaxReceipts')
        .where('id', '=', campaign.organizationId)
        .executeTakeFirstOrThrow()
    ).issuesTaxReceipts

  test('name everything that is missing', async () => {
    const { missing } = await read()
    const isThere = ['issuedHere', 'legalName']
    assert.deepEqual(
      missing,
      receiptNeeds.filter(need => !isThere.includes(need)),
    )
  })

  test('keep who gave the mandate, and are whole with the legal facts', async () => {
    successOf(await save(complete))
    const first = await read()
    assert.deepEqual(first.missing, ['seat', 'registration'])
    assert.equal(first.settings.object, 'Nettoyer les rives')
    assert.deepEqual(first.settings.articles, ['200', '238bis'])
    assert.equal(first.settings.mandate?.by, userId)
    assert.equal(first.mandatedBy, 'Zoé Carpentier')
    assert.equal(await issues(), false)
    successOf(await product.acts.saveLegalTexts({ ...visit(), values: legalValues, adopts: [] }))
    assert.deepEqual((await read()).missing, [])
    assert.equal(await issues(), true)
    product.clock.advance(60)
    successOf(await save(complete))
    assert.equal((await read()).settings.mandate?.at, first.settings.mandate?.at)
  })

  test('ask for the kind of what is another body', async () => {
    successOf(await save({ ...complete, values: { ...complete.values, body: 'other' } }))
    assert.deepEqual((await read()).missing, ['body'])
    assert.equal(await issues(), false)
  })

  test('refuse what is too long beside its field, and keep what stood there', async () => {
    const refused = await save({ ...complete, values: { ...complete.values, object: 'x'.repeat(401) } })
    assert.ok(!refused.ok)
    assert.deepEqual(
      refused.error.map(({ code, field }) => [code, field]),
      [['max_length', 'object']],
    )
    assert.equal((await read()).settings.object, 'Nettoyer les rives')
  })

  test('write down what was changed', async () => {
    successOf(await save({ ...complete, gives: { eligibility: true, mandate: false } }))
    const line = await product.db
      .selectFrom('audit')
      .select(['action', 'facts'])
      .where('action', '=', 'organization.receipts')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    assert.match(JSON.stringify(line.facts), /receiptMandate/)
    assert.deepEqual((await read()).missing, ['mandate'])
  })
})
