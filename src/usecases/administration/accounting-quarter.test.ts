import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { JournalFormat } from '#domain/accounting/formats.ts'
import { newItem } from '#domain/cart/new-item.ts'
import { keptOf } from '#domain/invoice/vat-totals.ts'
import { sumCents } from '#domain/money.ts'
import { money } from '#messages/format.ts'
import { pahekoGrouped, pahekoSimple, readFec } from '#test/support/accounting-files.ts'
import { assertAgreement } from '#test/support/agreement.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { contestAtBank, decideAtBank } from '#test/support/disputes.ts'
import { successOf } from '#test/support/donation.ts'
import { provenActor } from '#test/support/factor.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { haveTerms, haveVat } from '#test/support/legal.ts'
import { readPdf } from '#test/support/pdf.ts'
import { addMember } from '#test/support/people.ts'
import { moveProviderClock } from '#test/support/provider.ts'
import { type PaidPayment, sendRefundsBack } from '#test/support/refunds.ts'
import { sellItems } from '#test/support/sell-items.ts'

/** A card whose bank sends back what is refunded to it. */
const closedCard = '4000000000005126'
const months = ['2026-10', '2026-11', '2026-12'] as const
const dayInMs = 86_400_000

let product: TestApp
let form: TestForm
let treasurer: number
const ticket = () => form.tiers[0]?.id ?? 0
const meal = () => form.tiers[1]?.id ?? 0

before(async () => {
  product = await testApp('2026-10-03T09:00:00.000Z')
  form = await addForm(product, {
    formType: 'Event',
    title: 'Gala d’hiver',
    tiers: [
      { tierType: 'Registration', price: 2400, vatRate: 5.5 },
      { tierType: 'Registration', price: 1999, vatRate: 20, label: 'Repas' },
    ],
  })
  await haveTerms(product, form)
  await haveVat(product, form.organizationId)
  const role = { role: 'Treasurer', organizationId: form.organizationId, formId: null } as const
  treasurer = await addMember(product, 'treasurer@example.org', role)
})
after(() => product.close())

const visit = () => ({ organizationSlug: form.address.organizationSlug, userId: treasurer })
const participant = { firstName: 'Zoé', lastName: 'Martin', email: null }

/** A sale of some places, with a tip that is the platform's. */
async function sell(tierIds: readonly number[], card = '4242424242424242'): Promise<PaidPayment> {
  const items = tierIds.map(tierId => anItem({ tierId, participant }))
  const { orderId } = await sellItems(product, form, items, card, { tip: 731 })
  const payment = await product.db
    .selectFrom('payments')
    .select(['id as paymentId', 'intentId'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  return { ...payment, orderId, organizationId: form.organizationId, intentId: payment.intentId ?? '' }
}

async function refund({ paymentId }: PaidPayment, items: readonly number[] | null): Promise<void> {
  const lines = await product.db
    .selectFrom('orderItems as i')
    .innerJoin('payments as p', 'p.orderId', 'i.orderId')
    .select(['i.id', 'i.amount'])
    .where('p.id', '=', paymentId)
    .orderBy('i.id')
    .execute()
  const part =
    items === null
      ? 'all'
      : {
          lines: items
            .flatMap(place => lines[place] ?? [])
            .map(({ id, amount }) => ({ orderItemId: id, amount })),
        }
  successOf(
    await product.acts.askRefund({
      ...{ ...visit(), paymentId, sessionId: null, input: { part, withTip: false } },
      ...{ cancelOrder: false, sendMail: false, comment: null, expectedLeft: null },
    }),
  )
  assert.deepEqual(await product.runJobs(), [])
}

async function recordCheque(receivedOn: string): Promise<number> {
  const { paymentId } = successOf(
    await product.acts.recordOfflineOrder({
      ...{
        ...form.address,
        userId: treasurer,
        sessionId: null,
        requestKey: randomUUID(),
        expectedTotal: null,
      },
      items: [{ ...newItem(meal(), 'Registration'), participant }],
      payer: { firstName: 'Hugo', lastName: 'Martin', email: 'hugo@example.org', country: 'FR' },
      payment: { means: 'Check', receivedOn, reference: 'n° 12' },
    }),
  )
  assert.deepEqual(await product.runJobs(), [])
  return paymentId
}

/** Nine days at the provider: what it holds is paid to the bank, and read back. */
async function payOut(): Promise<void> {
  await moveProviderClock(product, 9 * dayInMs)
  await product.acts.pollEvents()
  await product.runJobs()
  await product.acts.followPayouts()
  assert.deepEqual(await product.runJobs(), [])
}

async function fileOf(month: string, format: JournalFormat): Promise<Buffer> {
  const exported = await product.acts.exportAccounting({ ...visit(), month, format, locale: 'fr' })
  return Buffer.concat(await Array.fromAsync(successOf(exported).file))
}

type Line = { readonly account: string; readonly debit: number; readonly credit: number }

/** What an account has gained, in cents. */
const gained = (lines: readonly Line[], ...numbers: readonly string[]) =>
  sumCents(lines.flatMap(({ account, debit, credit }) => (numbers.includes(account) ? [debit - credit] : [])))
const byAccount = (lines: readonly Line[]) =>
  [...Map.groupBy(lines, ({ account }) => account)]
    .map(([number, own]) => [
      number,
      sumCents(own.map(({ debit }) => debit)),
      sumCents(own.map(({ credit }) => credit)),
    ])
    .sort()

async function one(query: ReturnType<typeof sql<{ amount: number }>>): Promise<number> {
  const { rows } = await query.execute(product.db)
  return rows[0]?.amount ?? 0
}

/** Three months of an association. */
async function live(): Promise<void> {
  const both = await sell([ticket(), meal()])
  await refund(both, [1])
  await sell([ticket(), ticket(), meal()])
  const sentBack = await sell([meal()], closedCard)
  await refund(sentBack, null)
  await sendRefundsBack(product, sentBack)
  await payOut()
  product.clock.set('2026-11-04T09:00:00.000Z')
  const won = await sell([ticket()])
  const wonId = await contestAtBank(product, won)
  await product.runJobs()
  const lost = await sell([meal(), ticket()])
  const lostId = await contestAtBank(product, lost)
  await product.runJobs()
  await sell([ticket()])
  await recordCheque('02/11/2026')
  await decideAtBank(product, won, wonId, 'winning_evidence')
  await product.runJobs()
  await payOut()
  product.clock.set('2026-12-05T09:00:00.000Z')
  await decideAtBank(product, lost, lostId, 'losing_evidence')
  await product.runJobs()
  const voided = await recordCheque('01/12/2026')
  successOf(
    await product.acts.voidOfflinePayment({
      ...{ ...visit(), paymentId: voided, reason: 'Chèque sans provision' },
      ...(await provenActor(product, treasurer)),
    }),
  )
  assert.deepEqual(await product.runJobs(), [])
  await sell([meal(), meal()])
  await payOut()
  await assertAgreement(product.db, product.sandbox.url)
}

describe('a quarter of an association (rules BKP-1, BKP-3, BKP-5, BKP-8)', () => {
  let lines: readonly (Line & { readonly month: string })[] = []

  test('is a journal that a reader of article A47 A-1 takes, balanced, with each cent of the books and no tip', async () => {
    await live()
    const files = await Promise.all(
      months.map(async month =>
        readFec(await fileOf(month, 'fec'), '\t').map(line => ({
          ...{ month, account: line.CompteNum ?? '', debit: line.debit, credit: line.credit },
        })),
      ),
    )
    lines = files.flat()
    for (const own of files) {
      assert.ok(own.length > 4)
      assert.equal(sumCents(own.map(({ debit }) => debit)), sumCents(own.map(({ credit }) => credit)))
    }
    const { organizationId } = form
    const held = await one(sql`select coalesce(-sum(amount), 0)::float8 as amount from postings
      where organization_id = ${organizationId} and account = 'organization'`)
    assert.equal(gained(lines, '5115'), held, 'what is still at the provider')
    const paidOut = await one(sql`select coalesce(sum(amount), 0)::float8 as amount from payouts
      where organization_id = ${organizationId} and status = 'paid'`)
    assert.ok(paidOut > 0)
    assert.equal(gained(lines, '512'), paidOut, 'what reached the bank')
    assert.equal(gained(lines, '5112'), 1999, 'one cheque of two stands')
    assert.equal(gained(lines, '4718'), 0)
    // Sold and kept: 3 + 3 + 1 places of October less one meal given back, what was won, one sale, the cheque, two meals.
    const kept = 2400 + 2 * 2400 + 1999 + 1999 + 2400 + 2400 + 1999 + 2 * 1999
    assert.equal(0 - gained(lines, '706', '44571'), kept)
    assert.ok(lines.every(({ debit, credit }) => debit + credit !== 731))
  })

  test('has the VAT of its invoices and credit notes', async () => {
    const vat = await product.acts.readVatTotals({ ...visit(), from: '2026-10-01', until: '2026-12-31' })
    assert.equal(0 - gained(lines, '44571'), keptOf(successOf(vat).whole).vat)
  })

  test('keeps every cent of every account through Paheko', async () => {
    for (const month of months) {
      const own = byAccount(lines.filter(line => line.month === month))
      const text = async (format: JournalFormat) => (await fileOf(month, format)).toString('utf8')
      const simple = pahekoSimple(await text('paheko')).flatMap(entry => entry.lines)
      const grouped = pahekoGrouped(await text('paheko-grouped')).flatMap(entry => entry.lines)
      assert.deepEqual(byAccount(simple), own, `simplified, ${month}`)
      assert.deepEqual(byAccount(grouped), own, `grouped, ${month}`)
    }
  })

  test('has payouts whose lines, and what they are for by account, add up to what reached the bank', async () => {
    const payouts = await product.db.selectFrom('payouts').select(['id', 'amount', 'form']).execute()
    assert.ok(payouts.length > 1 && payouts.every(({ form: by }) => by === 'provider'))
    const parts = []
    for (const { id, amount } of payouts) {
      const read = await product.acts.readPayoutAccounts({ ...visit(), payoutId: id, locale: 'fr' })
      const page = successOf(read)
      assert.equal(sumCents(page.lines.map(line => line.amount)), amount)
      assert.equal(sumCents(page.parts?.map(part => part.amount) ?? []), amount)
      parts.push(...(page.parts ?? []))
    }
    assert.deepEqual([...new Set(parts.map(({ account }) => account.number))].sort(), ['44571', '706'])
  })

  test('has a file of each payout that leads to every voucher, and a paper of the payout itself', async () => {
    const [{ id, amount } = assert.fail()] = await product.db
      .selectFrom('payouts')
      .select(['id', 'amount'])
      .execute()
    const asked = { ...visit(), payoutId: id, locale: 'fr' } as const
    const { csv, lines: linesOf } = successOf(await product.acts.readPayout(asked))
    const [head = '', ...rows] = (await Array.fromAsync(csv('fr'))).join('').trim().split('\r\n')
    assert.match(head, /;Page;Justificatif \(PDF\)$/)
    const home = `/associations/${visit().organizationSlug}/administration`
    const paths = rows.flatMap(
      row => /https?:\/\/[^/]+(\/[^;]*);https?:\/\/[^/]+(\/[^;]*)$/.exec(row)?.slice(1) ?? [],
    )
    const expected = (await Array.fromAsync(linesOf())).flatMap(({ paymentId }) =>
      paymentId === null ? [] : [`${home}/paiements/${paymentId}`, `${home}/paiements/${paymentId}/pdf`],
    )
    const own = [`${home}/versements/${id}`, `${home}/versements/${id}/pdf`]
    assert.deepEqual(paths, [...expected, ...own])
    const { bytes } = successOf(await product.acts.readPayoutPaper(asked))
    assert.ok(readPdf(bytes).text.includes(money(amount, 'fr')))
    const { id: paymentId } = await product.db
      .selectFrom('payments')
      .select('id')
      .where('status', '=', 'Authorized')
      .limit(1)
      .executeTakeFirstOrThrow()
    const paper = successOf(await product.acts.readPaymentPaper({ ...visit(), paymentId }))
    assert.ok(readPdf(paper.bytes).text.includes(paper.number))
  })

  test('closes month after month, each with its files as they were', async () => {
    product.clock.set('2027-01-02T09:00:00.000Z')
    for (const month of months) {
      const before = await fileOf(month, 'fec')
      successOf(await product.acts.closeMonth({ ...visit(), month }))
      assert.deepEqual(await fileOf(month, 'fec'), before)
    }
    const asked = { ...visit(), month: null, locale: 'fr', checksChain: true } as const
    assert.deepEqual(successOf(await product.acts.readAccounting(asked)).chain, { changed: null })
  })
})
