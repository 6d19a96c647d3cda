import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { bankFile } from '#db/bank-files.ts'
import type { BankLineFilter } from '#domain/bank/bank-filters.ts'
import { newItem } from '#domain/cart/new-item.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addMember } from '#test/support/people.ts'
import { readBankFile } from './bank-files.ts'
import type { BankLineDecision } from './bank-lines.ts'

const now = '2026-11-20T12:00:00.000Z'
type Row = { readonly day: string; readonly words: string; readonly amount: string }

const table = (rows: readonly Row[]) =>
  new TextEncoder().encode(
    ['Date;Libellé;Montant', ...rows.map(({ day, words, amount }) => `${day};${words};${amount}`)].join('\n'),
  )

/** Rules BNK-1 to BNK-5. */
describe('lines of the bank', () => {
  let product: TestApp
  let form: TestForm
  let treasurer: number

  before(async () => {
    product = await testApp(now)
  })
  after(() => product.close())
  beforeEach(async () => {
    product.clock.set(now)
    form = await addForm(product, {
      formType: 'Membership',
      tiers: [{ tierType: 'Membership', price: 4500, label: 'Adhésion' }],
    })
    const role = { role: 'Treasurer', organizationId: form.organizationId, formId: null } as const
    treasurer = await addMember(product, `${randomUUID()}@example.org`, role)
  })

  const visit = () => ({ organizationSlug: form.address.organizationSlug, userId: treasurer })

  async function transfer(lastName: string, receivedOn: string, reference = ''): Promise<number> {
    const recorded = await product.acts.recordOfflineOrder({
      ...{ ...form.address, userId: treasurer, sessionId: null, requestKey: randomUUID() },
      items: [
        {
          ...newItem(form.tiers[0]?.id ?? 0, 'Membership'),
          participant: { firstName: 'Zoé', lastName, email: null },
        },
      ],
      payer: { firstName: 'Zoé', lastName, email: 'zoe@example.org', country: 'FR' },
      payment: { means: 'BankTransfer', receivedOn, reference },
      expectedTotal: null,
    })
    return successOf(recorded).paymentId
  }

  async function payout(amount: number, arrivalOn: string): Promise<string> {
    const id = randomUUID()
    await product.db
      .insertInto('payouts')
      .values({
        ...{ organizationId: form.organizationId, id, provider: 'stripe', providerPayoutId: `po_${id}` },
        ...{ status: 'paid', amount, arrivalOn, traceId: 't', createdAt: now },
      })
      .execute()
    return id
  }

  async function send(rows: readonly Row[], name = 'releve.csv') {
    const sent = successOf(await product.acts.sendBankFile({ ...visit(), name, bytes: table(rows) }))
    assert.deepEqual(await product.runJobs(), [])
    const file = await bankFile(product.db, { organizationId: form.organizationId, fileId: sent.fileId })
    return { ...sent, file }
  }

  const page = async (show: BankLineFilter = 'all', search = '', after: string | null = null) =>
    successOf(await product.acts.readBankPage({ ...visit(), show, search, after, fileId: null }))
  const told = async (show?: BankLineFilter, search?: string) =>
    (await page(show, search)).lines.map(({ note, matched, answers }) => [
      note,
      matched?.match ?? null,
      answers.map(({ candidate, difference }) => [candidate.kind, difference]),
    ])
  const decide = (lineId: number, to: BankLineDecision) =>
    product.acts.matchBankLine({ ...visit(), lineId, to })
  const lineNamed = async (note: string) => {
    const line = (await page()).lines.find(each => each.note === note)
    assert.ok(line)
    return line
  }

  test('are read by a job, and those that are sure stand for their payout or transfer', async () => {
    await payout(123_450, '2026-11-10')
    await transfer('Lefèvre', '05/11/2026')
    await transfer('Martin', '06/11/2026')
    const { file, fileId } = await send([
      { day: '10/11/2026', words: 'VIR OBOLE', amount: '1 234,50' },
      { day: '06/11/2026', words: 'VIR ZOE LEFEVRE', amount: '45,00' },
      { day: '07/11/2026', words: 'VIR INCONNU', amount: '45,00' },
      { day: '08/11/2026', words: 'EDF', amount: '-80,00' },
    ])
    assert.deepEqual(
      [file?.status, file?.lines, file?.stored, file?.fresh, file?.matched, file?.format],
      ['read', 4, 4, 4, 2, 'csv'],
    )
    assert.deepEqual(await told(), [
      ['VIR OBOLE', 'payout', []],
      ['EDF', null, []],
      ['VIR INCONNU', null, [['payment', 0]]],
      ['VIR ZOE LEFEVRE', 'payment', []],
    ])
    assert.deepEqual(await told('open'), [['VIR INCONNU', null, [['payment', 0]]]])
    assert.equal((await page()).open, 1)
    assert.equal(await product.app.files.get(fileId), undefined)
  })

  test('of the same file, and of months that overlap, are stored once; two that are told alike are two', async () => {
    const twice: Row = { day: '05/11/2026', words: 'VIR DON', amount: '10,00' }
    const first = await send([twice, twice, { day: '06/11/2026', words: 'A', amount: '1,00' }])
    const again = await send([twice, twice, { day: '06/11/2026', words: 'A', amount: '1,00' }])
    assert.deepEqual([again.isNew, again.fileId], [false, first.fileId])
    const longer = await send([
      { day: '07/11/2026', words: 'B', amount: '1,00' },
      ...[{ day: '06/11/2026', words: 'A', amount: '1,00' }, twice, twice],
    ])
    assert.deepEqual([longer.file?.lines, longer.file?.fresh], [4, 1])
    assert.equal((await page()).lines.length, 4)
  })

  test('of a file that cannot be read are refused whole, with the place', async () => {
    const { file } = await send([
      { day: '05/11/2026', words: 'A', amount: '1,00' },
      { day: '05/11/2026', words: 'B', amount: '1.234' },
    ])
    assert.deepEqual(
      [file?.status, file?.problem],
      ['refused', { code: 'bank_file_amount', values: { line: 3, text: '1.234' } }],
    )
    assert.deepEqual((await page()).lines, [])
    const empty = await product.acts.sendBankFile({ ...visit(), name: 'a', bytes: new Uint8Array() })
    assert.deepEqual(codesOf(empty), ['bank_file_required'])
  })

  test('are said to be what somebody decides, once, and that is taken back', async () => {
    const [zoe, other] = [
      await transfer('Lefèvre', '05/11/2026', 'ADH7'),
      await transfer('Martin', '05/11/2026'),
    ]
    await send([
      { day: '05/11/2026', words: 'ADH7', amount: '50,00' },
      { day: '06/11/2026', words: 'X', amount: '45,00' },
      { day: '06/11/2026', words: 'Y', amount: '45,00' },
    ])
    assert.deepEqual(await told('open', 'adh7'), [['ADH7', null, [['payment', 500]]]])
    const [dear, x, y] = [await lineNamed('ADH7'), await lineNamed('X'), await lineNamed('Y')]
    successOf(await decide(dear.id, { kind: 'payment', id: `${zoe}` }))
    assert.equal((await lineNamed('ADH7')).matched?.amount, 4500)
    assert.deepEqual(codesOf(await decide(x.id, { kind: 'payment', id: `${zoe}` })), ['CONFLICT'])
    successOf(await decide(x.id, { kind: 'payment', id: `${other}` }))
    assert.deepEqual(codesOf(await decide(x.id, 'nothing')), ['CONFLICT'])
    assert.deepEqual(codesOf(await decide(y.id, { kind: 'payment', id: `${other}` })), ['CONFLICT'])
    successOf(await decide(y.id, 'nothing'))
    assert.equal((await page()).open, 0)
    successOf(await decide(x.id, null))
    assert.equal((await lineNamed('X')).matched, null)
  })

  test('two who decide at once: one wins, the other is told', async () => {
    const paymentId = await transfer('Martin', '05/11/2026')
    await send([
      { day: '05/11/2026', words: 'X', amount: '45,00' },
      { day: '05/11/2026', words: 'Y', amount: '45,00' },
    ])
    const to = { kind: 'payment', id: `${paymentId}` } as const
    const [x, y] = [await lineNamed('X'), await lineNamed('Y')]
    const answers = await Promise.all([decide(x.id, to), decide(y.id, to)])
    assert.deepEqual(answers.map(({ ok }) => ok).sort(), [false, true])
  })

  test('of another association do not exist, and stand for nothing of ours', async () => {
    await send([{ day: '05/11/2026', words: 'X', amount: '45,00' }])
    const line = await lineNamed('X')
    const mine = await transfer('Martin', '05/11/2026')
    const stranger = await addForm(product, {
      formType: 'Membership',
      tiers: [{ tierType: 'Membership', price: 4500 }],
    })
    const role = { role: 'Treasurer', organizationId: stranger.organizationId, formId: null } as const
    const userId = await addMember(product, `${randomUUID()}@example.org`, role)
    const theirs = { organizationSlug: stranger.address.organizationSlug, userId, lineId: line.id }
    assert.deepEqual(codesOf(await product.acts.matchBankLine({ ...theirs, to: 'nothing' })), ['NOT_FOUND'])
    const ours = { ...theirs, organizationSlug: form.address.organizationSlug }
    assert.deepEqual(codesOf(await product.acts.matchBankLine({ ...ours, to: 'nothing' })), ['NOT_FOUND'])
    successOf(await decide(line.id, { kind: 'payment', id: `${mine}` }))
  })

  test('are listed page by page, each once, and found by words without their accents', async () => {
    const rows = Array.from({ length: 60 }, (_, place) => ({
      ...{ day: `${String((place % 19) + 1).padStart(2, '0')}/11/2026`, words: `Don nº ${place} Noël` },
      amount: '1,00',
    }))
    await send(rows)
    const seen: number[] = []
    for (let next: string | null = null, pages = 0; pages < 3; pages += 1) {
      const shown: Awaited<ReturnType<typeof page>> = await page('open', 'noel', next)
      seen.push(...shown.lines.map(({ id }) => id))
      next = shown.next
      assert.equal(next === null, pages === 2)
    }
    assert.deepEqual([seen.length, new Set(seen).size], [60, 60])
    assert.equal((await page('open', 'noel 17')).lines.length, 1)
    assert.equal((await page('open', '%')).lines.length, 0)
    for (const hostile of ['x', '2026-11-05_0', '2026-13-05_1', "'; drop table", '2026-11-05_99999999999'])
      assert.ok((await page('open', '', hostile)).lines.length > 0 || hostile === '2026-11-05_0')
  })

  test('a reader who was killed begins again, and nothing is stored twice', async () => {
    const rows = Array.from({ length: 2_500 }, (_, place) => ({
      ...{ day: '05/11/2026', words: `Don ${place}`, amount: '1,00' },
    }))
    const asked = { ...visit(), name: 'a.csv', bytes: table(rows) }
    const { fileId } = successOf(await product.acts.sendBankFile(asked))
    let batches = 0
    const dying = {
      ...product.app,
      now: () => {
        if (++batches === 2) throw new Error('killed')
        return product.app.now()
      },
    }
    const key = { organizationId: form.organizationId, fileId }
    await assert.rejects(readBankFile(dying, key), /killed/)
    const half = await bankFile(product.db, key)
    assert.deepEqual([half?.status, half?.lines, half?.stored], ['waiting', 2_500, 1_000])
    await readBankFile(product.app, key)
    const whole = await bankFile(product.db, key)
    assert.deepEqual([whole?.status, whole?.fresh, whole?.stored], ['read', 2_500, 2_500])
    assert.equal((await page()).open, 1_000)
  })
})
