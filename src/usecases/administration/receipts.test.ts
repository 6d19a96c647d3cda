import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { dispute } from '#test/support/disputes.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { proveNow, provenActor } from '#test/support/factor.ts'
import { readPdf } from '#test/support/pdf.ts'
import { addAdministrator } from '#test/support/people.ts'
import {
  companyDonor,
  donor,
  givenGift,
  haveReceipts,
  receiptLink,
  receiptsOf,
} from '#test/support/receipts.ts'
import { issueReceipts } from '#usecases/receipt/issue-receipts.ts'

let product: TestApp
before(async () => {
  product = await testApp()
})
after(() => product.close())

let people = 0

/** A campaign whose receipts somebody keeps who has just proven who they are. */
async function keeping(settings: Parameters<typeof haveReceipts>[2] = {}) {
  const campaign = await addDonationCampaign(product)
  await haveReceipts(product, campaign, settings)
  people += 1
  const userId = await addAdministrator(product, `tresor${people}@example.org`, { ...campaign, formId: null })
  const actor = await provenActor(product, userId)
  return { campaign, visit: { ...actor, organizationSlug: campaign.address.organizationSlug } }
}

const told = async ({ organizationId }: TestCampaign) =>
  (await receiptsOf(product, organizationId)).map(({ kind, number, amount, status }) => [
    kind,
    number,
    amount,
    status,
  ])

const noMailIn = async () => assert.deepEqual(await product.runJobs(), [])

describe('who keeps the receipts', () => {
  test('finds one by its number, by a name and by an address', async () => {
    const { campaign, visit } = await keeping()
    await givenGift(product, campaign)
    await givenGift(product, campaign, {
      payer: {
        ...donor,
        firstName: 'Inès',
        lastName: 'Haddad',
        email: 'ines@example.org',
        emailConfirmation: 'ines@example.org',
      },
    })
    await noMailIn()
    const found = async (search: string) =>
      successOf(await product.acts.listTaxReceipts({ ...visit, search, after: null })).receipts.map(
        ({ number, donor: name }) => [number, name],
      )
    assert.deepEqual((await found('')).toSorted(), [
      [1, 'Camille Moreau'],
      [2, 'Inès Haddad'],
    ])
    assert.deepEqual(await found('2026-000002'), [[2, 'Inès Haddad']])
    assert.deepEqual(await found('E2026-000002'), [])
    assert.deepEqual(await found('haddad'), [[2, 'Inès Haddad']])
    assert.deepEqual(await found('camille@example.org'), [[1, 'Camille Moreau']])
  })

  test('cancels one for a reason and with a proof, and has another issued with the facts of today', async () => {
    const { campaign, visit } = await keeping()
    const { organizationId } = campaign
    await givenGift(product, campaign)
    await noMailIn()
    const [first] = await receiptsOf(product, organizationId)
    const asked = { ...visit, receiptId: first?.id ?? '', reason: 'Objet incomplet', replace: true }
    assert.deepEqual(codesOf(await product.acts.cancelTaxReceipt({ ...asked, reason: ' ' })), ['required'])
    assert.deepEqual(codesOf(await product.acts.cancelTaxReceipt({ ...asked, sessionId: null })), [
      'PROOF_NEEDED',
    ])
    await product.db
      .updateTable('receiptSettings')
      .set({ object: 'Sauver les bateaux' })
      .where('organizationId', '=', organizationId)
      .execute()
    successOf(await product.acts.cancelTaxReceipt(asked))
    await noMailIn()
    assert.deepEqual(await told(campaign), [
      ['taxReceipt', 1, 5000, 'canceled'],
      ['taxReceipt', 2, 5000, 'issued'],
    ])
    const [, second] = await receiptsOf(product, organizationId)
    const { bytes } = successOf(await product.acts.readReceiptFile(receiptLink(product, second)))
    assert.match(
      readPdf(bytes).text.replaceAll(/\s+/g, ' '),
      /Sauver les bateaux.*remplace le reçu n° 2026-000001/,
    )
    assert.deepEqual(codesOf(await product.acts.cancelTaxReceipt(asked)), ['CONFLICT'])
    const line = await product.db
      .selectFrom('audit')
      .select('facts')
      .where('organizationId', '=', organizationId)
      .where('action', '=', 'receipt.cancel')
      .executeTakeFirstOrThrow()
    assert.deepEqual(line.facts, { reason: 'Objet incomplet', receipt: '2026-000001' })
  })

  test('cancels one for good: nothing issues it again', async () => {
    const { campaign, visit } = await keeping()
    const { organizationId, paymentId } = await givenGift(product, campaign)
    await noMailIn()
    const [first] = await receiptsOf(product, organizationId)
    const asked = { ...visit, receiptId: first?.id ?? '', reason: 'Pas un don', replace: false }
    successOf(await product.acts.cancelTaxReceipt(asked))
    await product.acts.makeReceipt({ organizationId, paymentId })
    successOf(await product.acts.issueMissingReceipts({ ...visit, year: 2026 }))
    await noMailIn()
    assert.deepEqual(await told(campaign), [['taxReceipt', 1, 5000, 'canceled']])
  })

  test('issues another after all in the place of one that was cancelled for good, with a proof', async () => {
    const { campaign, visit } = await keeping()
    const { organizationId } = await givenGift(product, campaign)
    await noMailIn()
    const [first] = await receiptsOf(product, organizationId)
    const asked = { ...visit, receiptId: first?.id ?? '' }
    assert.deepEqual(codesOf(await product.acts.reissueTaxReceipt(asked)), ['CONFLICT'], 'it stands')
    successOf(await product.acts.cancelTaxReceipt({ ...asked, reason: 'Erreur', replace: false }))
    assert.deepEqual(codesOf(await product.acts.reissueTaxReceipt({ ...asked, sessionId: null })), [
      'PROOF_NEEDED',
    ])
    successOf(await product.acts.reissueTaxReceipt(asked))
    const rows = await receiptsOf(product, organizationId)
    assert.deepEqual(
      rows.map(({ status, replaces }) => [status, replaces]),
      [
        ['canceled', null],
        ['issued', first?.id],
      ],
    )
    assert.deepEqual(codesOf(await product.acts.reissueTaxReceipt(asked)), ['CONFLICT'], 'it has one')
  })

  test('replaces none while a dispute of its payment is under way, and hears why', async () => {
    const { campaign, visit } = await keeping()
    const { organizationId, paymentId } = await givenGift(product, campaign)
    await noMailIn()
    const { intentId } = await product.db
      .selectFrom('payments')
      .select('intentId')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    await dispute(product, { intentId, amount: 5600 }, 'open')
    const [first] = await receiptsOf(product, organizationId)
    const asked = { ...visit, receiptId: first?.id ?? '', reason: 'Erreur', replace: true }
    const refused = await product.acts.cancelTaxReceipt(asked)
    assert.deepEqual(refused.ok ? [] : refused.error, [{ code: 'CONFLICT', field: 'replace' }])
    assert.deepEqual(await told(campaign), [['taxReceipt', 1, 5000, 'issued']])
    successOf(await product.acts.cancelTaxReceipt({ ...asked, replace: false }))
  })

  test('sends one again, once a minute', async () => {
    const { campaign, visit } = await keeping()
    await givenGift(product, campaign)
    await noMailIn()
    const [first] = await receiptsOf(product, campaign.organizationId)
    const sent = () => product.mails.filter(({ text }) => text.includes(first?.id ?? '-')).length
    assert.equal(sent(), 1)
    for (let i = 0; i < 2; i += 1)
      successOf(await product.acts.resendTaxReceipt({ ...visit, receiptId: first?.id ?? '' }))
    await noMailIn()
    assert.equal(sent(), 2)
  })

  test('does not see those of another association', async () => {
    const { visit } = await keeping()
    const { campaign } = await keeping()
    await givenGift(product, campaign)
    await noMailIn()
    const [theirs] = await receiptsOf(product, campaign.organizationId)
    const receiptId = theirs?.id ?? ''
    assert.deepEqual(codesOf(await product.acts.readTaxReceipt({ ...visit, receiptId })), ['NOT_FOUND'])
    const asked = { ...visit, receiptId, reason: 'x', replace: false }
    assert.deepEqual(codesOf(await product.acts.cancelTaxReceipt(asked)), ['NOT_FOUND'])
  })

  test('takes receipts beside the sums received along, with a proof, and no formula in it', async () => {
    const { campaign, visit } = await keeping()
    await givenGift(product, campaign, { payer: { ...companyDonor, companyName: '=1+1' } })
    await noMailIn()
    assert.deepEqual(
      codesOf(await product.acts.exportTaxReceipts({ ...visit, sessionId: null, locale: 'fr' })),
      ['PROOF_NEEDED'],
    )
    let file = ''
    for await (const piece of successOf(await product.acts.exportTaxReceipts({ ...visit, locale: 'fr' })))
      file += piece
    const [head, line] = file.split('\r\n')
    assert.match(head ?? '', /^\ufeffNuméro;Établi le;État;Donateur;Paiement/)
    assert.match(line ?? '', /^E2026-000001;[^;]+;Valable;'=1\+1;\d+;[^;]+;50,00;0,00;50,00$/)
  })

  test('declares how many were issued in a year and their sum, without cancelled ones', async () => {
    const { campaign, visit } = await keeping()
    await givenGift(product, campaign)
    await givenGift(product, campaign, { amount: 2000 })
    await noMailIn()
    const [first] = await receiptsOf(product, campaign.organizationId)
    const asked = { ...visit, receiptId: first?.id ?? '', reason: 'Doublon', replace: false }
    successOf(await product.acts.cancelTaxReceipt(asked))
    const read = async (endsOn: string | null) =>
      successOf(await product.acts.readReceiptDeclaration({ ...visit, endsOn }))
    assert.deepEqual([(await read(null)).endsOn, (await read(null)).count], ['2025-12-31', 0])
    assert.deepEqual(
      codesOf(await product.acts.noteReceiptDeclaration({ ...visit, endsOn: '2026-12-31' })),
      ['value_invalid'],
      'it is not over',
    )
    const october = await read('2026-10-31')
    assert.deepEqual([october.from, october.count, october.amount], ['2025-11-01', 0, 0])
    product.clock.set('2027-01-10T12:00:00.000Z')
    const whole = await read('2026-12-31')
    assert.deepEqual([whole.count, whole.amount], [1, 2000])
    successOf(await product.acts.noteReceiptDeclaration({ ...visit, endsOn: '2026-12-31' }))
    assert.deepEqual((await read(null)).declarations, [
      { endsOn: '2026-12-31', count: 1, amount: 2000, declaredAt: '2027-01-10T12:00:00.000Z' },
    ])
    product.clock.set('2026-11-20T12:00:00.000Z')
  })

  test('declares money of the year when it came, and receipts of the year when they were issued', async () => {
    const { campaign, visit } = await keeping()
    await product.db
      .updateTable('receiptSettings')
      .set({ mandatedBy: null, mandatedAt: null })
      .where('organizationId', '=', campaign.organizationId)
      .execute()
    await givenGift(product, campaign)
    await noMailIn()
    await product.db
      .updateTable('receiptSettings')
      .set({ mandatedBy: 1, mandatedAt: product.clock.now() })
      .where('organizationId', '=', campaign.organizationId)
      .execute()
    product.clock.set('2027-01-10T12:00:00.000Z')
    await proveNow(product, visit)
    successOf(await product.acts.issueMissingReceipts({ ...visit, year: 2026 }))
    await noMailIn()
    const old = successOf(await product.acts.readReceiptDeclaration({ ...visit, endsOn: '2026-12-31' }))
    assert.deepEqual([old.count, old.amount], [0, 5000])
    product.clock.set('2028-01-10T12:00:00.000Z')
    const next = successOf(await product.acts.readReceiptDeclaration({ ...visit, endsOn: '2027-12-31' }))
    assert.deepEqual([next.count, next.amount], [1, 0])
    product.clock.set('2026-11-20T12:00:00.000Z')
  })
})

describe('the missing receipts of a year', () => {
  const without = async (campaign: TestCampaign, gifts: number) => {
    const { organizationId } = campaign
    await product.db
      .updateTable('organizations')
      .set({ rna: null })
      .where('id', '=', organizationId)
      .execute()
    for (let i = 0; i < gifts; i += 1) await givenGift(product, campaign, { amount: 1000 + i })
    await noMailIn()
    assert.deepEqual(await told(campaign), [])
    await product.db
      .updateTable('organizations')
      .set({ rna: 'W441000001' })
      .where('id', '=', organizationId)
      .execute()
  }

  test('are issued with one press, each once, however often it is pressed', async () => {
    const { campaign, visit } = await keeping()
    await without(campaign, 3)
    const list = async () =>
      successOf(await product.acts.listTaxReceipts({ ...visit, search: '', after: null }))
    assert.deepEqual((await list()).lacking, [{ year: 2026, count: 3 }])
    const unproven = { ...visit, sessionId: null, year: 2026 }
    assert.deepEqual(codesOf(await product.acts.issueMissingReceipts(unproven)), ['PROOF_NEEDED'])
    for (let i = 0; i < 2; i += 1)
      successOf(await product.acts.issueMissingReceipts({ ...visit, year: 2026 }))
    assert.equal((await list()).runs[0]?.finishedAt, null)
    await noMailIn()
    assert.deepEqual(
      (await told(campaign)).map(([, number, amount]) => [number, amount]),
      [
        [1, 1000],
        [2, 1001],
        [3, 1002],
      ],
    )
    const { lacking, runs } = await list()
    assert.deepEqual(lacking, [])
    assert.deepEqual([runs[0]?.done, runs[0]?.total], [3, 3])
    assert.ok(runs[0]?.finishedAt !== null)
  })

  test('are also those of payments of which something came back while none could be issued', async () => {
    const { campaign, visit } = await keeping()
    const { organizationId, paymentId } = await givenGift(product, campaign)
    await noMailIn()
    const mandate = async (mandatedBy: number | null) => {
      const mandatedAt = mandatedBy === null ? null : product.clock.now()
      await product.db
        .updateTable('receiptSettings')
        .set({ mandatedBy, mandatedAt })
        .where('organizationId', '=', organizationId)
        .execute()
    }
    await mandate(null)
    successOf(
      await product.acts.askRefund({
        ...{ ...visit, paymentId, input: { part: { amount: 1500 }, withTip: false }, cancelOrder: false },
        ...{ sendMail: true, comment: null, expectedLeft: null },
      }),
    )
    await noMailIn()
    assert.deepEqual(await told(campaign), [['taxReceipt', 1, 5000, 'canceled']])
    await mandate(1)
    successOf(await product.acts.issueMissingReceipts({ ...visit, year: 2026 }))
    await noMailIn()
    const [first, second] = await receiptsOf(product, organizationId)
    assert.deepEqual([second?.amount, second?.status, second?.replaces], [3500, 'issued', first?.id])
    const { lacking } = successOf(await product.acts.listTaxReceipts({ ...visit, search: '', after: null }))
    assert.deepEqual(lacking, [])
  })

  test('killed in the middle: nobody gets two, and no number is left out', async () => {
    const { campaign, visit } = await keeping()
    await without(campaign, 4)
    successOf(await product.acts.issueMissingReceipts({ ...visit, year: 2026 }))
    const run = { organizationId: campaign.organizationId, year: 2026, after: 0 }
    let left = 2
    const dying = {
      ...product.app,
      transaction: (work: Parameters<typeof product.app.transaction>[0]) => {
        left -= 1
        if (left < 0) throw new Error('killed')
        return product.app.transaction(work)
      },
    }
    await assert.rejects(issueReceipts(dying as typeof product.app, run), /killed/)
    assert.equal((await told(campaign)).length, 2)
    await Promise.all([product.acts.issueReceipts(run), product.acts.issueReceipts(run)])
    await noMailIn()
    assert.deepEqual(
      (await told(campaign)).map(([, number, amount]) => [number, amount]),
      [1000, 1001, 1002, 1003].map((amount, place) => [place + 1, amount]),
    )
  })

  test('once a year are one for each donor, and one for each gift of a company', async () => {
    const { campaign, visit } = await keeping({ mode: 'yearly' })
    await givenGift(product, campaign, { amount: 1000 })
    await givenGift(product, campaign, { amount: 2000, payer: { ...donor, firstName: 'CAMILLE ' } })
    await givenGift(product, campaign, { amount: 4000, payer: { ...donor, address: '1 rue Neuve' } })
    await givenGift(product, campaign, { amount: 8000, payer: companyDonor })
    await givenGift(product, campaign, { amount: 9000, payer: companyDonor })
    await noMailIn()
    assert.deepEqual(await told(campaign), [])
    successOf(await product.acts.issueMissingReceipts({ ...visit, year: 2026 }))
    await noMailIn()
    assert.deepEqual(
      (await told(campaign)).map(([kind, number, amount]) => [kind, number, amount]),
      [
        ['taxReceipt', 1, 3000],
        ['taxReceipt', 2, 4000],
        ['companyTaxReceipt', 1, 8000],
        ['companyTaxReceipt', 2, 9000],
      ],
    )
    const [first] = await receiptsOf(product, campaign.organizationId)
    const { bytes } = successOf(await product.acts.readReceiptFile(receiptLink(product, first)))
    const text = readPdf(bytes).text.replaceAll(/\s+/g, ' ')
    for (const mention of ['10,00 €', '20,00 €', '*** 30,00 € ***', 'trente euros'])
      assert.ok(text.includes(mention), `${mention}\n\n${text}`)
  })
})
