import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { bankFile } from '#db/bank-files.ts'
import { newItem } from '#domain/cart/new-item.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { addMember } from '#test/support/people.ts'
import { stopTestServer } from '#test/support/postgres.ts'
import { percentile, shown } from './figures.ts'
import { atLeast, below, figureOf, type Outcome, render } from './outcome.ts'
import { saveResult } from './results.ts'

/**
 * `npm run bench:bank [-- --short] [--save]`: reads a bank's file of 50,000 entries (CAMT.053) for an association with 1,000 payouts and
 * 300 recorded transfers, then opens its pages.
 */
const { values } = parseArgs({ options: { save: { type: 'boolean' }, short: { type: 'boolean' } } })
const entries = values.short ? 5_000 : 50_000
const payouts = 1_000
const transfers = 300
const looks = 40
const megabyte = 2 ** 20

async function measure({ acts, app, db }: TestApp, form: TestForm, userId: number): Promise<Outcome> {
  const visit = { organizationSlug: form.address.organizationSlug, userId }
  const bytes = new TextEncoder().encode(statement())
  const { fileId } = successOf(await acts.sendBankFile({ ...visit, name: 'releve.xml', bytes }))
  const key = { organizationId: form.organizationId, fileId }
  const memory = watchMemory()
  const began = performance.now()
  await acts.readBankFile(key)
  const seconds = (performance.now() - began) / 1000
  const grown = memory.stop()
  const file = await bankFile(db, key)
  await sql`analyze bank_lines`.execute(db).catch(err => app.log.warn({ err }, 'no statistics'))
  const first = await times(n => acts.readBankPage({ ...visit, ...page, show: n % 2 ? 'open' : 'all' }))
  const search = await times(n => acts.readBankPage({ ...visit, ...page, search: `donateur ${n * 31}` }))
  const opened = successOf(await acts.readBankPage({ ...visit, ...page }))
  const next = await times(() => acts.readBankPage({ ...visit, ...page, after: opened.next }))
  return {
    title: `A bank's file of ${shown(entries)} entries, ${shown(bytes.length / megabyte)} MB`,
    columns: ['', 'times', 'p50 ms', 'p95 ms'],
    rows: Object.entries({ 'first page': first, search, 'next page': next }).map(([name, all]) => [
      ...[name, shown(all.length), shown(percentile(all, 0.5)), shown(percentile(all, 0.95))],
    ]),
    verdicts: [
      below('seconds until all lines are read, stored and matched', seconds, 60),
      atLeast('lines that were stored', file?.fresh ?? 0, entries),
      atLeast('payouts and transfers that were recognised', file?.matched ?? 0, payouts + transfers),
      below('MB of memory beyond the start', grown, 400),
      below('p95 ms of the first page', percentile(first, 0.95), 150),
      below('p95 ms of a search', percentile(search, 0.95), 300),
      below('p95 ms of the next page', percentile(next, 0.95), 150),
    ],
    measured: { seconds, grown, first, search, next },
  }
}

const page = { show: 'all', search: '', after: null, fileId: null } as const

async function times(run: (n: number) => Promise<unknown>): Promise<readonly number[]> {
  const all: number[] = []
  for (let n = 0; n < looks; n += 1) {
    const began = performance.now()
    await run(n)
    all.push(performance.now() - began)
  }
  return all.slice(2)
}

/** The most memory of this process beyond what it had, in MB, looked at every 20 ms. */
function watchMemory(): { stop(): number } {
  globalThis.gc?.()
  const start = process.memoryUsage().rss
  let most = start
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  return {
    stop: () => {
      clearInterval(timer)
      return (Math.max(most, process.memoryUsage().rss) - start) / megabyte
    },
  }
}

const dayOf = (n: number) =>
  `2026-${String((n % 10) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`

async function addPayouts({ db }: TestApp, { organizationId }: TestForm): Promise<void> {
  const rows = Array.from({ length: payouts }, (_, n) => ({
    ...({
      organizationId,
      id: randomUUID(),
      provider: 'stripe',
      providerPayoutId: `po_${n}`,
      status: 'paid',
    } as const),
    ...{ amount: 100_000 + n, arrivalOn: dayOf(n), traceId: 't', createdAt: '2026-11-01T12:00:00.000Z' },
  }))
  await db.insertInto('payouts').values(rows).execute()
}

type Payer = { readonly userId: number; readonly n: number }
/** A name without digits, as the form's rules want one. */
const surname = (n: number) =>
  `Du${['ban', 'cor', 'del', 'fa', 'gui', 'lor'][n % 6]}${['mon', 'tel', 'vin', 'sac', 'rel', 'nou', 'bel'][Math.floor(n / 6) % 7]}${['ard', 'et', 'in', 'ois', 'ier', 'as', 'ol', 'ec'][Math.floor(n / 42) % 8]}`

async function addTransfer({ acts }: TestApp, form: TestForm, { userId, n }: Payer): Promise<void> {
  const [firstName, lastName] = ['Camille', surname(n)]
  const [year = '', month = '', day = ''] = dayOf(n).split('-')
  successOf(
    await acts.recordOfflineOrder({
      ...{ ...form.address, userId, sessionId: null, requestKey: randomUUID() },
      items: [
        {
          ...newItem(form.tiers[0]?.id ?? 0, 'Membership'),
          participant: { firstName, lastName, email: null },
        },
      ],
      payer: { firstName, lastName, email: `p${n}@example.org`, country: 'FR' },
      payment: { means: 'BankTransfer', receivedOn: `${day}/${month}/${year}`, reference: '' },
      expectedTotal: null,
    }),
  )
}

/** A year of an association's account: payouts, transfers that were recorded, gifts of others, and what it paid. */
function statement(): string {
  const all = Array.from({ length: entries }, (_, n) => {
    if (n < payouts)
      return entry(n, { amount: 100_000 + n, name: 'OBOLE', note: `VERSEMENT po_${n}`, on: dayOf(n) })
    const m = n - payouts
    if (m < transfers)
      return entry(n, {
        amount: 4500,
        name: `MME ${surname(m).toUpperCase()} CAMILLE`,
        note: 'COTISATION',
        on: dayOf(m),
      })
    return entry(n, {
      amount: 500 + (n % 4_000),
      name: `Donateur ${n}`,
      note: `Don numéro ${n}`,
      on: dayOf(n),
    })
  })
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${all.join('\n')}</Stmt></BkToCstmrStmt></Document>`
}

type Entry = { readonly amount: number; readonly name: string; readonly note: string; readonly on: string }

const entry = (n: number, { amount, name, note, on }: Entry) => `<Ntry>
  <Amt Ccy="EUR">${(amount / 100).toFixed(2)}</Amt><CdtDbtInd>${n > payouts + transfers && n % 5 === 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>
  <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${on}</Dt></BookgDt><ValDt><Dt>${on}</Dt></ValDt><AcctSvcrRef>${n}</AcctSvcrRef>
  <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties>
  <RmtInf><Ustrd>${note}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

const product = await testApp()
try {
  const form = await addForm(product, {
    formType: 'Membership',
    tiers: [{ tierType: 'Membership', price: 4500 }],
  })
  const role = { role: 'Treasurer', organizationId: form.organizationId, formId: null } as const
  const userId = await addMember(product, 'treasurer@example.org', role)
  await addPayouts(product, form)
  for (let n = 0; n < transfers; n += 1) await addTransfer(product, form, { userId, n })
  const outcome = await measure(product, form, userId)
  process.stdout.write(`${render(outcome)}\n`)
  if (values.save)
    saveResult('npm run bench:bank -- --save', {
      figures: outcome.verdicts.map(verdict => figureOf('bank', verdict)),
      details: outcome.measured,
    })
  process.exitCode = outcome.verdicts.every(({ met }) => met) ? 0 : 1
} finally {
  await product.close()
  await stopTestServer()
}
