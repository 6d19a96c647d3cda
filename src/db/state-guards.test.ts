import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { openedPayment } from '#test/support/donation.ts'
import { stateMachines, writtenPage } from '../../scripts/flow-docs.ts'
import { guardedStates, guardName, guardStatements, movesOf } from './state-guards.ts'

let product: TestApp
before(async () => {
  product = await testApp()
})
after(() => product.close())

const inDatabase = guardedStates.filter(guard => guard.inDatabase)

async function triggers(table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = ${table}::regclass and not tgisinternal`.execute(product.db)
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}

/** The states that a definition names, as PostgreSQL kept them; not which rows it is for. */
function statesOf(definition: string, rows?: string): readonly string[] {
  const words = [...definition.matchAll(/'([^']+)'::text/g)].map(([, word]) => word ?? '')
  return words.filter(word => word !== rows).sort()
}

/** The moves that it allows. */
function allowedBy(definition: string): readonly string[] {
  const [, moves = ''] = /EXECUTE FUNCTION check_move\((.*)\)$/.exec(definition) ?? []
  return [...moves.matchAll(/'([^']+)'/g)].map(([, move]) => move ?? '').sort()
}

describe('the guard of the database says what the tables of the domain say', () => {
  for (const guard of inDatabase) {
    test(guardName(guard), async () => {
      const found = await triggers(guard.table)
      const rows = guard.only?.value
      const begin = found.get(`${guardName(guard)}_begin`) ?? ''
      assert.match(begin, /^CREATE TRIGGER \w+ BEFORE INSERT /)
      const moved = found.get(`${guardName(guard)}_move`) ?? ''
      assert.match(
        moved,
        /BEFORE UPDATE OF status ON [\w.]+ FOR EACH ROW WHEN .*old.status IS DISTINCT FROM new.status/,
      )
      for (const definition of [begin, moved]) {
        if (guard.only !== undefined)
          assert.ok(definition.includes(`new.${guard.only.column} = '${rows}'::text`))
      }
      // A single state is compared, several are a list.
      assert.deepEqual(statesOf(begin, rows), [...guard.begins].sort())
      assert.deepEqual(allowedBy(moved), [...movesOf(guard)].sort())
      for (const state of guard.begins) assert.ok(state in guard.flow, `${state} is a state`)
    })
  }

  test('what the script prints is what the newest migration of each guard holds', async () => {
    const { readdirSync, readFileSync } = await import('node:fs')
    const folder = new URL('migrations/', import.meta.url)
    const written = readdirSync(folder)
      .filter(name => name.endsWith('.sql'))
      .sort()
      .map(name => readFileSync(new URL(name, folder), 'utf8'))
    for (const statement of inDatabase.flatMap(guardStatements)) {
      const [head = ''] = statement.split('\n')
      const latest = written.findLast(text => text.includes(head))
      assert.ok(latest?.includes(statement), head)
    }
  })

  test('the page with the diagrams is the one of the tables', () => {
    assert.equal(writtenPage(), stateMachines(), 'npm run flows')
  })
})

describe('PostgreSQL refuses by itself', () => {
  test('a move that the flow does not know', async () => {
    const { paymentRequestId } = await openedPayment(product, await addDonationCampaign(product))
    const move = (status: string) =>
      sql`update payments set status = ${status} where request_id = ${paymentRequestId}`.execute(product.db)
    await assert.rejects(move('Refunded'), /a row of payments cannot go from Pending to Refunded/)
    await move('Pending')
    await move('Canceled')
    await assert.rejects(move('Pending'), { code: '23514', constraint: 'payments_move' })
    const close = sql`update payment_requests set status = 'canceled' where id = ${paymentRequestId}`
    await close.execute(product.db)
    const open = sql`update payment_requests set status = 'open' where id = ${paymentRequestId}`
    await assert.rejects(open.execute(product.db), /from canceled to open/)
  })

  test('a row that begins where none may begin', async () => {
    const { organizationId, formId } = await addDonationCampaign(product)
    const cart = sql`
      insert into carts (organization_id, id, form_id, status, items, expires_at, created_at, updated_at)
      values (${organizationId}, ${crypto.randomUUID()}, ${formId}, 'paid', '[]', now(), now(), now())`
    await assert.rejects(cart.execute(product.db), /a row of carts cannot go from nothing to paid/)
  })
})
