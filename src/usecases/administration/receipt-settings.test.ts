import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { noteEligibility } from '#db/receipt-settings.ts'
import { lockTeam } from '#db/team.ts'
import { receiptNeeds } from '#domain/receipt/receipt-settings.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { proveNow, provenActor, provenOperator } from '#test/support/factor.ts'
import { legalValues } from '#test/support/legal.ts'
import { addAdministrator } from '#test/support/people.ts'
import type { Actor } from '#usecases/access/require-proof.ts'

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
  let actor: Actor

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
    await product.db
      .updateTable('organizations')
      .set({ fiscalReceiptEligibility: false })
      .where('id', '=', campaign.organizationId)
      .execute()
    userId = await addAdministrator(product, 'anne@example.org', { ...campaign, formId: null })
    actor = await provenActor(product, userId)
  })
  after(() => product.close())

  const visit = () => ({ ...actor, organizationSlug: campaign.address.organizationSlug })
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
    const isThere = ['verification', 'issuedHere', 'legalName']
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

  test('wait for the verification, which the operator notes', async () => {
    const operator = await provenOperator(product)
    const { organizationSlug } = campaign.address
    const decide = async (isVerified: boolean) =>
      successOf(
        await product.acts.changeOperated({
          ...{ actor: operator, organizationSlug, reasons: 'Statuts lus' },
          ...{ allowCollect: true, isVerified, collectCap: null },
          seen: { allowCollect: true, isVerified: !isVerified, collectCap: null },
        }),
      )
    await decide(false)
    assert.deepEqual((await read()).missing, ['verification'])
    assert.equal(await issues(), false)
    await decide(true)
    assert.equal(await issues(), true)
  })

  test('ask for a proof where it is about the mandate, the eligibility, the signatory or the lock', async () => {
    const unproven = (typed: typeof complete) =>
      product.acts.saveTaxReceiptSettings({ ...visit(), sessionId: null, typed })
    const { values, gives } = complete
    for (const changed of [
      { ...complete, gives: { ...gives, eligibility: false } },
      { ...complete, issuedElsewhere: true },
      { ...complete, values: { ...values, signatoryName: 'Luc Petit' } },
      { ...complete, values: { ...values, signatoryCapacity: 'trésorier' } },
    ])
      assert.deepEqual(codesOf(await unproven(changed)), ['PROOF_NEEDED'])
    successOf(await unproven({ ...complete, values: { ...values, object: 'Nettoyer' } }))
    successOf(await unproven({ ...complete, gives: { ...gives, mandate: false } }))
    assert.deepEqual(codesOf(await unproven(complete)), ['PROOF_NEEDED'])
    await proveNow(product, actor)
    successOf(await save(complete))
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

  test('keep the eligibility that somebody changes while the legal facts are written', async () => {
    const { organizationId } = campaign
    const saving = await product.app.transaction(async tx => {
      await lockTeam(tx, organizationId)
      const waiting = product.acts.saveLegalTexts({ ...visit(), values: legalValues, adopts: [] })
      await setTimeout(300)
      await noteEligibility(tx, organizationId, false)
      return { waiting }
    })
    successOf(await saving.waiting)
    assert.equal((await read()).isEligible, false)
  })
})
