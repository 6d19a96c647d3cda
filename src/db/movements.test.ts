import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Movement } from '#domain/accounting/movement.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addForm } from '#test/support/form-rows.ts'
import { connect } from './connect.ts'
import { type MovementsAsked, movementsOf } from './movements.ts'
import type { Schema } from './schema.ts'

let product: TestApp
let organizationId: number
const count = 1203

/** Many corrections of one cent, a hundred at each instant of 31 October and 1 November in Paris. */
before(async () => {
  product = await testApp('2026-11-20T10:00:00.000Z')
  organizationId = (await addForm(product, { formType: 'Event', tiers: [] })).organizationId
  const owner = connect<Schema>({ url: product.database.ownerUrl, role: null })
  await sql`with entry as (
      insert into ledger_entries (organization_id, id, kind, key, trace_id, booked_at)
      select ${organizationId}, gen_random_uuid(), 'correction', 'made:' || n, '',
        '2026-10-31T22:59:50Z'::timestamptz + (n / 100) * interval '2 seconds' from generate_series(1, ${count}::integer) n
      returning id)
    insert into postings (organization_id, entry_id, position, account, amount)
    select ${organizationId}, id, place, case place when 0 then 'organization' else 'operator' end, 2 * place - 1
    from entry cross join generate_series(0, 1) place`.execute(owner.db)
  await owner.close()
})
after(() => product.close())

async function all(asked: Omit<MovementsAsked, 'organizationId'>): Promise<readonly Movement[]> {
  const movements: Movement[] = []
  for await (const batch of movementsOf(product.db, { organizationId, ...asked })) {
    assert.ok(batch.length <= 500, 'one page is in memory')
    movements.push(...batch)
  }
  return movements
}

const october = { from: '2026-10-01', until: '2026-11-01' }
const november = { from: '2026-11-01', until: '2026-12-01' }

describe('the movements of an organization (decision 33)', () => {
  test('come page after page, each once, in the order of their instants', async () => {
    const [before, later] = [
      await all({ ...october, lateSince: null }),
      await all({ ...november, lateSince: null }),
    ]
    const both = [...before, ...later]
    assert.equal(both.length, count)
    assert.equal(new Set(both.map(({ key }) => key)).size, count)
    assert.ok(before.every(({ on }) => on === '2026-10-31') && later.every(({ on }) => on === '2026-11-01'))
    assert.deepEqual(both[0]?.moved, [{ place: 'provider', amount: 1 }])
  })

  test('that no closed month holds are late, those of before the close apart', async () => {
    const held = await all({ ...october, lateSince: null })
    await product.db.transaction().execute(async tx => {
      await tx
        .insertInto('closedMonths')
        .values({
          ...{ organizationId, month: '2026-10', number: 1, code: 'OB', closedAt: '2026-11-02T10:00:00Z' },
          ...{ closedBy: null, entries: 0, amount: 0, sums: '[]', hash: Buffer.alloc(32) },
        })
        .execute()
      await sql`insert into closed_movements (organization_id, kind, key, month)
        select ${organizationId}, 'correction', key, '2026-10'
        from jsonb_array_elements_text(${JSON.stringify(held.slice(3).map(({ key }) => key))}::jsonb) key`.execute(
        tx,
      )
    })
    const late = await all({ ...november, lateSince: '2026-10-31T10:00:00Z' })
    assert.deepEqual(
      late.slice(0, 3).map(({ key }) => key),
      held.slice(0, 3).map(({ key }) => key),
    )
    assert.equal(late.length, count - held.length + 3)
    assert.equal((await all({ ...november, lateSince: '2026-11-01T10:00:00Z' })).length, count - held.length)
  })
})
