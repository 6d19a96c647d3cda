import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addFair, place } from '#test/support/cancelled-event.ts'
import { sellItems } from '#test/support/sell-items.ts'
import { statementsOf } from '#test/support/statements.ts'

type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Plan Rows': number
  readonly Plans?: readonly Plan[]
}

const otherForms = 500
/** What no step of a sale has to read, be it of one campaign. */
const most = 1_000

/** A statement of a sale is planned once and kept: what it reads must not grow with what others sell. */
describe('the statements of a sale, beside thousands of rates of others', () => {
  let product: TestApp
  let owner: pg.Client
  before(async () => {
    product = await testApp()
    owner = new pg.Client({ connectionString: product.config.databaseOwnerUrl })
    await owner.connect()
  })
  after(async () => {
    await owner?.end()
    await product?.close()
  })

  const everyStep = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(everyStep)]

  async function planOf(statement: string): Promise<Plan> {
    const { rows } = await owner.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
      `explain (generic_plan, format json) ${statement}`,
    )
    return rows[0]!['QUERY PLAN'][0]!.Plan
  }

  test('look rates up one by one', async () => {
    const form = await addFair(product)
    await owner.query(
      `with others as (
        insert into forms (organization_id, form_type, slug, title, description, state)
        select $1, 'Event', 'fete-' || n, 'Fête', '', 'Public' from generate_series(1, $2::integer) n
        returning organization_id, id)
      insert into tiers (organization_id, form_id, position, tier_type, price_category, label, price)
      select organization_id, id, n, 'Registration', 'Fixed', 'Rang ' || n, 1000 from others, generate_series(1, 10) n`,
      [form.organizationId, otherForms],
    )
    await owner.query('analyze; set enable_seqscan = off')
    const items = [place(form), place(form, 1)]
    const { sent } = await statementsOf(async () => {
      await sellItems(product, form, items, '4242424242424242')
      assert.deepEqual(await product.runJobs(), [])
    })
    const statements = [...new Set(sent)].filter(text =>
      /^\s*(with|select|insert|update|delete)\b/i.test(text),
    )
    assert.ok(statements.some(text => text.includes('insert into orders')))
    const wide = []
    for (const statement of statements)
      for (const step of everyStep(await planOf(statement)))
        if (step['Relation Name'] !== undefined && step['Plan Rows'] > most)
          wide.push(`${step['Relation Name']} in ${statement.trim().slice(0, 80)}`)
    assert.deepEqual(wide, [])
  })
})
