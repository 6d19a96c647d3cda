import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { successOf } from '#test/support/donation.ts'
import { provenActor } from '#test/support/factor.ts'
import { addForm } from '#test/support/form-rows.ts'
import { readPdf } from '#test/support/pdf.ts'
import { drawPdf, keepPictures } from '#test/support/pdf-pictures.ts'
import { readTags } from '#test/support/pdf-tags.ts'
import { addAdministrator } from '#test/support/people.ts'
import { haveReceipts, receiptSettings } from '#test/support/receipts.ts'
import type { Actor } from '#usecases/access/require-proof.ts'

describe('the preview of documents (rule SCR-30)', () => {
  let product: TestApp
  let campaign: TestCampaign
  let actor: Actor

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
    actor = await provenActor(
      product,
      await addAdministrator(product, 'anne@example.org', { ...campaign, formId: null }),
    )
  })
  after(() => product.close())

  const visit = () => ({ ...actor, organizationSlug: campaign.address.organizationSlug })

  /** How many rows each table has. */
  async function counted(): Promise<unknown> {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(product.db)
    const counts = []
    for (const { name } of rows) {
      const found = await sql<{ count: string }>`select count(*) from ${sql.table(name)}`.execute(product.db)
      counts.push([name, found.rows[0]?.count])
    }
    return counts
  }

  async function assertSpecimen(name: string, bytes: Uint8Array): Promise<string> {
    const { elements, outside, pdfUa } = await readTags(bytes)
    assert.deepEqual([elements[0]?.text, outside, pdfUa], ['SPÉCIMEN', [], '1'])
    const { text } = readPdf(bytes)
    assert.match(text, /0000/)
    assert.match(text, /Camille Exemple/)
    keepPictures(`specimen-${name}`, await drawPdf(bytes))
    return text
  }

  test('a receipt says what its settings say, and what they lack', async () => {
    const specimen = successOf(await product.acts.previewReceipt(visit()))
    assert.equal(specimen.kind === 'receipt' && specimen.facts.kind, 'taxReceipt')
    const empty = await assertSpecimen('empty', successOf(await product.acts.previewReceiptFile(visit())))
    assert.match(empty, /\[à compléter\]/)
    await haveReceipts(product, campaign)
    const color = { create: { width: 400, height: 150, channels: 4, background: '#C8461E' } } as const
    const bytes = await sharp(color).png().toBuffer()
    for (const kind of ['logo', 'signature'] as const)
      successOf(await product.acts.saveDocumentImage({ ...visit(), kind, bytes }))
    const whole = successOf(await product.acts.previewReceiptFile(visit()))
    const text = await assertSpecimen('receipt', whole)
    assert.match(text, new RegExp(receiptSettings.signatoryName))
    assert.match(text, /quais du port/)
    assert.doesNotMatch(text, /à compléter/)
    const { elements } = await readTags(whole)
    assert.equal(elements.filter(({ role }) => role === 'Figure').length, 2)
  })

  test('an invoice says what the legal notice says, and what it lacks', async () => {
    const bare = await addDonationCampaign(product)
    const owner = await provenActor(
      product,
      await addAdministrator(product, 'iris@example.org', { ...bare, formId: null }),
    )
    const asked = { ...owner, organizationSlug: bare.address.organizationSlug, locale: 'fr' } as const
    const lacking = await assertSpecimen(
      'invoice-empty',
      successOf(await product.acts.previewInvoiceFile(asked)),
    )
    assert.match(lacking, /\[à compléter\]/)
    assert.match(lacking, /20\s%/)
    await haveReceipts(product, bare)
    await product.db
      .updateTable('organizations')
      .set({ vatExemption: 'nonProfit' })
      .where('id', '=', bare.organizationId)
      .execute()
    const color = { create: { width: 400, height: 150, channels: 4, background: '#C8461E' } } as const
    const logo = await sharp(color).png().toBuffer()
    successOf(await product.acts.saveDocumentImage({ ...asked, kind: 'logo', bytes: logo }))
    const shown = successOf(await product.acts.previewInvoice(asked))
    assert.deepEqual([shown.kind, shown.facts.number], ['invoice', '0000'])
    const whole = successOf(await product.acts.previewInvoiceFile(asked))
    const text = await assertSpecimen('invoice', whole)
    assert.match(text, /3 quai des Brumes, 44000 Nantes/)
    assert.doesNotMatch(text, /à compléter|F20|20\s%/)
    const { elements } = await readTags(whole)
    assert.equal(elements.filter(({ role }) => role === 'Figure').length, 1)
    const english = successOf(await product.acts.previewInvoiceFile({ ...asked, locale: 'en' }))
    assert.equal((await readTags(english)).elements[0]?.text, 'SPECIMEN')
  })

  test('an event shows its ticket with a code that is none, a donation its attestation', async () => {
    const event = await addForm(product, {
      formType: 'Event',
      tiers: [{ tierType: 'Registration', price: 2400, label: 'Plein tarif' }],
    })
    const keeper = await addAdministrator(product, 'bea@example.org', { ...event, formId: null })
    const asked = { ...event.address, userId: keeper, locale: 'fr' } as const
    const shown = successOf(await product.acts.previewCampaignDocument(asked))
    assert.ok(shown.kind === 'ticket')
    assert.equal(shown.facts.number, '0000')
    const signs = /^[2-9A-HJKMNPQRSTVWXYZ]+$/
    assert.doesNotMatch(shown.facts.codes?.held ?? '', signs, 'no sign of it is of a code')
    assert.doesNotMatch(shown.facts.codes?.code ?? '', signs)
    const ticket = successOf(await product.acts.previewCampaignDocumentFile(asked))
    assert.match(await assertSpecimen('ticket', ticket), /Plein tarif/)
    const other = { ...campaign.address, ...actor, locale: 'fr' } as const
    assert.equal(successOf(await product.acts.previewCampaignDocument(other)).kind, 'attestation')
    const attestation = successOf(await product.acts.previewCampaignDocumentFile(other))
    await assertSpecimen('attestation', attestation)
  })

  test('a membership shows its card, with its validity, its logo and a code that is none', async () => {
    const season = await addForm(product, {
      formType: 'Membership',
      title: 'Saison',
      tiers: [{ tierType: 'Membership', price: 12000, label: 'Adulte' }],
    })
    await product.db
      .updateTable('tiers')
      .set({ validFrom: '2020-09-01', validUntil: '2099-08-31' })
      .where('id', '=', season.tiers[0]?.id ?? 0)
      .execute()
    const keeper = await addAdministrator(product, 'dora@example.org', { ...season, formId: null })
    const asked = { ...season.address, userId: keeper, locale: 'fr' } as const
    const color = { create: { width: 400, height: 150, channels: 4, background: '#C8461E' } } as const
    const bytes = await sharp(color).png().toBuffer()
    successOf(await product.acts.saveDocumentImage({ ...asked, kind: 'logo', bytes }))
    const shown = successOf(await product.acts.previewCampaignDocument(asked))
    assert.ok(shown.kind === 'card' && shown.images.logo !== null)
    assert.deepEqual([shown.facts.number, shown.facts.state], ['0000', 'valid'])
    assert.doesNotMatch(shown.facts.codes?.code ?? '', /^[2-9A-HJKMNPQRSTVWXYZ]+$/)
    const file = successOf(await product.acts.previewCampaignDocumentFile(asked))
    const text = await assertSpecimen('card', file)
    assert.match(text, /Adulte/)
    assert.match(text, /août 2099/)
    const figures = (await readTags(file)).elements.filter(({ role }) => role === 'Figure')
    assert.equal(figures.length, 2, 'the code and the logo')
  })

  test('nothing is written for them: every table has as many rows as before', async () => {
    const before = await counted()
    const asked = { ...campaign.address, ...actor, locale: 'en' } as const
    successOf(await product.acts.previewReceipt(visit()))
    successOf(await product.acts.previewReceiptFile(visit()))
    successOf(await product.acts.previewInvoice({ ...visit(), locale: 'en' }))
    successOf(await product.acts.previewInvoiceFile({ ...visit(), locale: 'en' }))
    successOf(await product.acts.previewCampaignDocument(asked))
    successOf(await product.acts.previewCampaignDocumentFile(asked))
    assert.deepEqual(await counted(), before)
  })
})
