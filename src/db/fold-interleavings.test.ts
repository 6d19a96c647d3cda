import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import pg from 'pg'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { balancesOf } from './account-balances.ts'
import { type Connection, connect } from './connect.ts'
import { foldEntries } from './fold-entries.ts'
import { balances } from './ledger.ts'
import type { Schema } from './schema.ts'
import { compareSeals } from './seal-comparison.ts'

let database: TestDatabase
let product: Connection<Schema>
let organizationId = 0
before(async () => {
  database = await testDatabase()
  product = connect<Schema>({ url: database.url })
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query(
    `insert into organizations (slug, name, organism_type) values ('folded', 'Folded', 'association') returning id`,
  )
  organizationId = rows[0].id
  await owner.end()
})
after(async () => {
  await product.close()
  await database.drop()
})

/** What a run may do: a writer begins, adds an entry, ends; a fold is made at once, or begins and ends later. */
type Step =
  | { readonly do: 'write'; readonly writer: number; readonly amount: number; readonly balanced: boolean }
  | { readonly do: 'end'; readonly writer: number; readonly commits: boolean }
  | { readonly do: 'fold' }
  | { readonly do: 'foldSlowly' }
  | { readonly do: 'endFold'; readonly commits: boolean }

const writer = fc.nat({ max: 3 })
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('write' as const),
        writer,
        amount: fc.integer({ min: 1, max: 5_000 }),
        balanced: fc.integer({ min: 0, max: 9 }).map(chance => chance > 0),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('end' as const), writer, commits: fc.boolean() }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('fold' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('foldSlowly' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('endFold' as const), commits: fc.boolean() }) },
  ),
  { minLength: 5, maxLength: 40 },
)

type Tx = Awaited<ReturnType<ReturnType<Connection<Schema>['db']['startTransaction']>['execute']>>

async function addEntry(tx: Tx, amount: number, balanced: boolean): Promise<void> {
  const id = crypto.randomUUID()
  await tx
    .insertInto('ledgerEntries')
    .values({
      organizationId,
      id,
      kind: 'correction',
      key: id,
      paymentId: null,
      traceId: '',
      bookedAt: new Date().toISOString(),
    })
    .execute()
  const lines = [
    { account: 'provider:clearing', amount },
    ...(balanced ? [{ account: 'organization', amount: -amount }] : []),
  ]
  await tx
    .insertInto('postings')
    .values(lines.map((line, position) => ({ organizationId, entryId: id, position, ...line })))
    .execute()
}

/** The balances are what the postings sum up to. */
async function assertWhole(): Promise<void> {
  const all = await balances(product.db, organizationId)
  const held = (await balancesOf(product.db, organizationId)).filter(({ amount }) => amount !== 0)
  assert.deepEqual(
    held,
    all
      .map(({ account, amount }) => ({ account, amount: Number(amount) }))
      .filter(({ amount }) => amount !== 0),
  )
}

async function play(run: readonly Step[]): Promise<void> {
  const writers = new Map<number, Tx>()
  let slow: Tx | undefined
  const begin = () => product.db.startTransaction().execute()
  const end = async (tx: Tx | undefined, commits: boolean) => {
    if (tx !== undefined) await (commits ? tx.commit() : tx.rollback()).execute()
  }
  const fold = async () => {
    // A second fold of the same organization waits for the first.
    if (slow !== undefined) return
    const tx = await begin()
    await foldEntries(tx, organizationId)
    await end(tx, true)
  }
  try {
    for (const step of run) {
      if (step.do === 'write') {
        const tx = writers.get(step.writer) ?? (await begin())
        writers.set(step.writer, tx)
        await addEntry(tx, step.amount, step.balanced)
      } else if (step.do === 'end') {
        await end(writers.get(step.writer), step.commits)
        writers.delete(step.writer)
      } else if (step.do === 'fold') await fold()
      else if (step.do === 'foldSlowly' && slow === undefined) {
        slow = await begin()
        await foldEntries(slow, organizationId)
      } else if (step.do === 'endFold') {
        await end(slow, step.commits)
        slow = undefined
      }
      await assertWhole()
    }
  } finally {
    for (const tx of [...writers.values(), slow]) await end(tx, true)
  }
  await assertWhole()
  await fold()
  await assertWhole()
  assert.equal((await compareSeals(product.db, organizationId)).broken, undefined)
}

test('no order of commits and folds loses an entry or counts one twice', async t => {
  const seed = Number(process.env.FOLD_SEED ?? Date.now() % 2_147_483_647)
  t.diagnostic(`seed ${seed}`)
  await fc.assert(fc.asyncProperty(steps, play), { seed, numRuns: 40 })
})
