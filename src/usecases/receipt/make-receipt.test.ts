import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, camille, type TestCampaign } from '#test/support/campaign.ts'
import { dispute } from '#test/support/disputes.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { readPdf } from '#test/support/pdf.ts'
import { addAdministrator } from '#test/support/people.ts'
import { companyDonor, givenGift, haveReceipts, receiptLink, receiptsOf } from '#test/support/receipts.ts'

let product: TestApp
before(async () => {
  product = await testApp()
})
after(() => product.close())

const issuing = async (settings: Parameters<typeof haveReceipts>[2] = {}) => {
  const campaign = await addDonationCampaign(product)
  await haveReceipts(product, campaign, settings)
  return campaign
}
const told = async ({ organizationId }: TestCampaign) =>
  (await receiptsOf(product, organizationId)).map(({ kind, number, amount, status }) => [
    kind,
    number,
    amount,
    status,
  ])

describe('a tax receipt', () => {
  test('follows the money of a gift, for the gift and never for the tip, and is sent', async () => {
    const campaign = await issuing()
    await givenGift(product, campaign)
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await told(campaign), [['taxReceipt', 1, 5000, 'issued']])
    const mail = product.mails.findLast(({ subject }) => subject.endsWith('votre reçu fiscal'))
    assert.match(mail?.text ?? '', /n°\s2026-000001 de 50,00\s€/)
    assert.match(mail?.text ?? '', /\/recu-fiscal\/[\da-f-]{36}\?token=/)
  })

  test('has every mention that the official form asks for', async () => {
    const campaign = await issuing()
    await givenGift(product, campaign, { amount: 12_345 })
    assert.deepEqual(await product.runJobs(), [])
    const [receipt] = await receiptsOf(product, campaign.organizationId)
    const { bytes, number } = successOf(await product.acts.readReceiptFile(receiptLink(product, receipt)))
    assert.equal(number, '2026-000001')
    const text = readPdf(bytes).text.replaceAll(/\s+/g, ' ')
    for (const mention of [
      'Reçu n° 2026-000001, établi le 20 novembre 2026',
      'cerfa n° 11580*05',
      'Les Amis du Port',
      '3 quai des Brumes, 44000 Nantes',
      'RNA : W441000001',
      'Objet : Entretenir et faire vivre les quais du port',
      'Organisme : Œuvre ou organisme d’intérêt général',
      'Camille Moreau',
      '12 rue des Lilas',
      '44000 Nantes',
      'la somme de :',
      '*** 123,45 € ***',
      'cent-vingt-trois euros et quarante-cinq centimes',
      '20 novembre 2026',
      'Don manuel',
      'Numéraire',
      'Carte bancaire',
      'certifie sur l’honneur',
      'article 200 du code général des impôts',
      'Anne Le Goff, présidente',
    ])
      assert.ok(text.includes(mention), `${mention}\n\n${text}`)
    const again = successOf(await product.acts.readReceiptFile(receiptLink(product, receipt)))
    assert.deepEqual(again.bytes, bytes)
  })

  test('of a company has a form and a series of its own', async () => {
    const campaign = await issuing()
    await givenGift(product, campaign)
    await givenGift(product, campaign, { payer: companyDonor, amount: 70_000 })
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await told(campaign), [
      ['taxReceipt', 1, 5000, 'issued'],
      ['companyTaxReceipt', 1, 70_000, 'issued'],
    ])
    const receipt = (await receiptsOf(product, campaign.organizationId))[1]
    const { bytes, number } = successOf(await product.acts.readReceiptFile(receiptLink(product, receipt)))
    assert.equal(number, 'E2026-000001')
    const text = readPdf(bytes).text.replaceAll(/\s+/g, ' ')
    for (const mention of [
      'cerfa n° 16216*02',
      'Chantiers du Môle',
      'Forme juridique : SARL',
      'SIREN : 732829320',
      'article 238 bis',
      'sept-cents euros',
    ])
      assert.ok(text.includes(mention), `${mention}\n\n${text}`)
  })

  test('is one, however often and however many at once look after it; numbers have no gap', async () => {
    const campaign = await issuing()
    const { organizationId } = campaign
    const gifts = [await givenGift(product, campaign), await givenGift(product, campaign)]
    await Promise.all([...gifts, ...gifts, ...gifts].map(key => product.acts.makeReceipt(key)))
    assert.deepEqual(await product.runJobs(), [])
    for (const key of gifts) await product.acts.makeReceipt(key)
    assert.deepEqual(await told(campaign), [
      ['taxReceipt', 1, 5000, 'issued'],
      ['taxReceipt', 2, 5000, 'issued'],
    ])
    const mails = await product.db
      .selectFrom('mails')
      .select('kind')
      .where('organizationId', '=', organizationId)
      .where('kind', '=', 'taxReceipt')
      .execute()
    assert.equal(mails.length, 2)
  })

  test('does not exist for another link, nor for anybody without one', async () => {
    const campaign = await issuing()
    await givenGift(product, campaign)
    await product.runJobs()
    const [receipt] = await receiptsOf(product, campaign.organizationId)
    const link = receiptLink(product, receipt)
    for (const wrong of [
      { ...link, token: '' },
      { ...link, token: `${link.token}x` },
      { ...link, receiptId: '0198c5a0-0000-7000-8000-000000000000' },
      { ...link, receiptId: '1' },
    ]) {
      assert.deepEqual(codesOf(await product.acts.readReceipt(wrong)), ['NOT_FOUND'])
      assert.deepEqual(codesOf(await product.acts.readReceiptFile(wrong)), ['NOT_FOUND'])
    }
  })
})

describe('no tax receipt is issued', () => {
  const none: readonly (readonly [string, (campaign: TestCampaign) => Promise<unknown>])[] = [
    [
      'without a mandate',
      ({ organizationId }) =>
        product.db
          .updateTable('receiptSettings')
          .set({ mandatedBy: null, mandatedAt: null })
          .where('organizationId', '=', organizationId)
          .execute(),
    ],
    [
      'without SIREN or RNA',
      ({ organizationId }) =>
        product.db.updateTable('organizations').set({ rna: null }).where('id', '=', organizationId).execute(),
    ],
    [
      'where the national centre issues them',
      ({ organizationId }) =>
        product.db
          .updateTable('receiptSettings')
          .set({ issuedElsewhere: true })
          .where('organizationId', '=', organizationId)
          .execute(),
    ],
    [
      'where the article is for companies only',
      ({ organizationId }) =>
        product.db
          .updateTable('receiptSettings')
          .set({ articles: ['238bis'] })
          .where('organizationId', '=', organizationId)
          .execute(),
    ],
    [
      'where they come once a year',
      ({ organizationId }) =>
        product.db
          .updateTable('receiptSettings')
          .set({ mode: 'yearly' })
          .where('organizationId', '=', organizationId)
          .execute(),
    ],
  ]
  for (const [name, lack] of none) {
    test(name, async () => {
      const campaign = await issuing()
      await lack(campaign)
      await givenGift(product, campaign)
      assert.deepEqual(await product.runJobs(), [])
      assert.deepEqual(await told(campaign), [])
    })
  }

  test('nor promised to a person where the article is for companies only', async () => {
    const campaign = await issuing()
    const promised = async () => {
      await givenGift(product, campaign)
      assert.deepEqual(await product.runJobs(), [])
      return (
        product.mails.findLast(({ messageId }) => messageId.startsWith('<orderConfirmation.'))?.text ?? ''
      )
    }
    assert.match(await promised(), /Votre reçu fiscal/)
    await product.db
      .updateTable('receiptSettings')
      .set({ articles: ['238bis'] })
      .where('organizationId', '=', campaign.organizationId)
      .execute()
    assert.match(await promised(), /demandez-le à l’association/)
  })

  test('for a donor without an address', async () => {
    const campaign = await issuing()
    await givenGift(product, campaign, { payer: camille })
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await told(campaign), [])
  })

  test('once the eligibility is lost; those that were issued stay', async () => {
    const campaign = await issuing()
    await givenGift(product, campaign)
    await product.runJobs()
    await product.db
      .updateTable('organizations')
      .set({ fiscalReceiptEligibility: false, issuesTaxReceipts: false })
      .where('id', '=', campaign.organizationId)
      .execute()
    await givenGift(product, campaign)
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await told(campaign), [['taxReceipt', 1, 5000, 'issued']])
    const [receipt] = await receiptsOf(product, campaign.organizationId)
    successOf(await product.acts.readReceiptFile(receiptLink(product, receipt)))
  })
})

describe('once money of a receipt came back', () => {
  const refund = async (campaign: TestCampaign, paymentId: number, part: 'all' | { amount: number }) => {
    const userId = await addAdministrator(product, `anne${paymentId}@example.org`, {
      ...campaign,
      formId: null,
    })
    successOf(
      await product.acts.askRefund({
        ...{ organizationSlug: campaign.address.organizationSlug, paymentId, userId },
        ...{ input: { part, withTip: false }, cancelOrder: false, sendMail: true },
        ...{ comment: null, expectedLeft: null },
      }),
    )
    assert.deepEqual(await product.runJobs(), [])
  }

  test('all of it: it is cancelled, and has no file any more', async () => {
    const campaign = await issuing()
    const { paymentId } = await givenGift(product, campaign)
    await product.runJobs()
    await refund(campaign, paymentId, 'all')
    assert.deepEqual(await told(campaign), [['taxReceipt', 1, 5000, 'canceled']])
    const [receipt] = await receiptsOf(product, campaign.organizationId)
    assert.equal(receipt?.cancelCause, 'givenBack')
    const link = receiptLink(product, receipt)
    const { canceled } = successOf(await product.acts.readReceipt(link))
    assert.equal(canceled?.successorUrl, null)
    assert.deepEqual(codesOf(await product.acts.readReceiptFile(link)), ['NOT_FOUND'])
  })

  test('a part of it: another takes its place, for what was kept, and names it', async () => {
    const campaign = await issuing()
    const { paymentId } = await givenGift(product, campaign)
    await product.runJobs()
    await refund(campaign, paymentId, { amount: 1500 })
    assert.deepEqual(await told(campaign), [
      ['taxReceipt', 1, 5000, 'canceled'],
      ['taxReceipt', 2, 3500, 'issued'],
    ])
    const [old, now] = await receiptsOf(product, campaign.organizationId)
    const { bytes } = successOf(await product.acts.readReceiptFile(receiptLink(product, now)))
    assert.match(readPdf(bytes).text.replaceAll(/\s+/g, ' '), /annule et remplace le reçu n° 2026-000001/)
    const { canceled } = successOf(await product.acts.readReceipt(receiptLink(product, old)))
    assert.match(canceled?.successorUrl ?? '', new RegExp(now?.id ?? 'none'))
    for (let i = 0; i < 2; i += 1)
      await product.acts.makeReceipt({ organizationId: campaign.organizationId, paymentId })
    assert.equal((await told(campaign)).length, 2)
  })

  test('a part of it by a dispute that was lost when it was first seen', async () => {
    const campaign = await issuing()
    const { paymentId } = await givenGift(product, campaign)
    await product.runJobs()
    const { intentId } = await product.db
      .selectFrom('payments')
      .select('intentId')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    await dispute(product, { intentId, amount: 2000 }, 'lost')
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(await told(campaign), [
      ['taxReceipt', 1, 5000, 'canceled'],
      ['taxReceipt', 2, 3000, 'issued'],
    ])
  })
})
