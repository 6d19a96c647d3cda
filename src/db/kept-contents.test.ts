import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { statementsOf } from '#test/support/statements.ts'
import { campaignByAddress, campaignByKey } from './forms.ts'
import { KeptContents } from './kept-contents.ts'

describe('contents in memory', () => {
  test('are given back as they were kept, frozen to the last leaf', () => {
    const kept = new KeptContents<{ tiers: { prices: number[] }[] }>()
    const contents = kept.keep('1/1/a', { tiers: [{ prices: [100] }] })
    assert.equal(kept.get('1/1/a'), contents)
    assert.equal(kept.get('1/1/b'), undefined)
    assert.throws(() => contents.tiers[0]?.prices.push(200), TypeError)
    assert.throws(() => contents.tiers.pop(), TypeError)
  })

  test('make room for newer ones, and what is larger than all of the room is not kept', () => {
    const kept = new KeptContents<{ text: string }>(100)
    for (const key of ['a', 'b', 'c']) kept.keep(key, { text: 'x'.repeat(30) })
    assert.deepEqual([kept.get('a'), kept.get('c')?.text.length], [undefined, 30])
    assert.equal(kept.keep('d', { text: 'x'.repeat(200) }).text.length, 200)
    assert.equal(kept.get('d'), undefined)
  })
})

describe('the id of a campaign’s contents', () => {
  let product: TestApp
  let form: TestForm
  let elsewhere: pg.Client

  before(async () => {
    product = await testApp()
    form = await addForm(product, {
      formType: 'Event',
      tiers: [
        {
          ...{ tierType: 'Registration', price: 20_00, capacity: 50 },
          options: [{ label: 'Repas', price: 10_00 }],
          fields: [{ label: 'Taille' }],
        },
      ],
    })
    elsewhere = new pg.Client({ connectionString: product.database.ownerUrl })
    await elsewhere.connect()
  })
  after(async () => {
    await elsewhere.end()
    await product.close()
  })

  const read = () => campaignByKey(product.db, form.organizationId, form.formId)
  const ids = async () => {
    const { rows } = await sql<{ contents: string }>`
      select campaign_head(${form.organizationId}, ${form.formId}) ->> 'contents' as contents`.execute(
      product.db,
    )
    return rows[0]?.contents
  }
  const own = () => `organization_id = ${form.organizationId} and form_id = ${form.formId}`

  /** Every way in which something that the public form shows is written. */
  const edits = (): Readonly<Record<string, string>> => ({
    'a form': `update forms set title = 'Autre' where id = ${form.formId}`,
    'its state': `update forms set state = 'Private' where id = ${form.formId}`,
    'what the operator withholds': `update forms set withheld_since = now() where id = ${form.formId}`,
    'what is shown again': `update forms set withheld_since = null, state = 'Public' where id = ${form.formId}`,
    'a price': `update tiers set price = price + 1 where ${own()}`,
    'a new rate': `insert into tiers (organization_id, form_id, position, tier_type, price_category, label, price)
      values (${form.organizationId}, ${form.formId}, 9, 'Registration', 'Fixed', 'Autre', 100)`,
    'a rate that goes': `update tiers set deleted_at = now() where ${own()} and position = 9`,
    'a rate that was never sold': `delete from tiers where ${own()} and position = 9`,
    'an option': `update extra_options set price = price + 1 where ${own()}`,
    'a new option': `insert into extra_options (organization_id, form_id, position, label)
      values (${form.organizationId}, ${form.formId}, 9, 'Parking')`,
    'an option that is deleted': `delete from extra_options where ${own()} and position = 9`,
    'a question': `update custom_fields set label = 'Pointure' where ${own()}`,
    'a new question': `insert into custom_fields (organization_id, form_id, position, label, field_type)
      values (${form.organizationId}, ${form.formId}, 9, 'Régime', 'TextInput')`,
    'a question that is deleted': `delete from custom_fields where ${own()} and position = 9`,
    'an organization': `update organizations set name = 'Autre' where id = ${form.organizationId}`,
    'what its provider says': `update organizations set account_may_collect = false where id = ${form.organizationId}`,
    'what it says again': `update organizations set account_may_collect = true where id = ${form.organizationId}`,
  })

  test('changes with every edit, and the next reading shows what another process wrote', async () => {
    for (const [what, statement] of Object.entries(edits())) {
      const before = await ids()
      await read()
      const { rowCount } = await elsewhere.query(statement)
      assert.ok(rowCount, `${what} is written`)
      assert.notEqual(await ids(), before, what)
    }
    const [{ price } = { price: 0 }] = (await read()).form.tiers
    await elsewhere.query(`update tiers set price = price + 5_00 where ${own()}`)
    assert.equal((await read()).form.tiers[0]?.price, price + 5_00)
  })

  test('stays at a sale: counters, what was collected and the switch of payments are read each time', async () => {
    await read()
    const before = await ids()
    const item = anItem({ tierId: form.tiers[0]?.id ?? 0, tierType: 'Registration' })
    successOf(await product.acts.createCart({ ...form.address, items: [item, item] }))
    await elsewhere.query(`insert into collected_sums values (${form.organizationId}, 1234, now())`)
    await elsewhere.query(
      `insert into kill_switches (name, off_since, reason) values ('payments', now(), 'test')`,
    )
    const { result, sent } = await statementsOf(read)
    await elsewhere.query('delete from kill_switches')
    assert.equal(await ids(), before)
    assert.equal(sent.length, 1)
    const [tier] = result.form.tiers
    assert.deepEqual([tier?.capacity, tier?.remainingNumber, tier?.isSoldOut], [50, 48, false])
    assert.deepEqual([result.organization.collected, result.paymentsOn], [1234, false])
    assert.equal((await read()).paymentsOn, true)
  })

  test('is that of nobody else, though rows were copied with it', async () => {
    const other = await addForm(product, {
      formType: 'Event',
      slug: 'copie',
      tiers: [{ tierType: 'Registration', price: 1_00 }],
    })
    // The trigger gives every edit an id of its own: a copy of tables goes around it.
    await elsewhere.query('alter table forms disable trigger forms_contents')
    await elsewhere.query('alter table organizations disable trigger organizations_contents')
    for (const [table, from, to] of [
      ['forms', form.formId, other.formId],
      ['organizations', form.organizationId, other.organizationId],
    ])
      await elsewhere.query(
        `update ${table} set content_id = (select content_id from ${table} where id = ${from}) where id = ${to}`,
      )
    await elsewhere.query('alter table forms enable trigger forms_contents')
    await elsewhere.query('alter table organizations enable trigger organizations_contents')
    await read()
    const copied = await campaignByKey(product.db, other.organizationId, other.formId)
    assert.equal(copied.form.tiers[0]?.price, 1_00)
  })

  test('of an edit that was taken back never comes again with other contents', async () => {
    const edited = product.db.transaction().execute(async tx => {
      await tx.updateTable('tiers').set({ price: 1 }).where('formId', '=', form.formId).execute()
      assert.equal((await campaignByKey(tx, form.organizationId, form.formId)).form.tiers[0]?.price, 1)
      throw new Error('taken back')
    })
    await assert.rejects(edited, /taken back/)
    assert.notEqual((await read()).form.tiers[0]?.price, 1)
    await elsewhere.query(`update tiers set price = 33_00 where ${own()}`)
    assert.equal((await read()).form.tiers[0]?.price, 33_00)
  })

  test('is read with them in one statement, and once: an address then costs one', async () => {
    await elsewhere.query(`update forms set title = 'Encore' where id = ${form.formId}`)
    const address = { ...form.address, formType: 'Event' } as const
    const counts = []
    for (let time = 0; time < 3; time += 1)
      counts.push((await statementsOf(() => campaignByAddress(product.db, address))).sent.length)
    assert.deepEqual(counts, [2, 1, 1])
    const { customFields } = (await read()).form
    assert.throws(() => (customFields as unknown[]).push({}), TypeError)
  })

  test('a counter says of which form it is, whoever adds it', async () => {
    const { rows } = await sql<{ kind: string; formId: number }>`
      select kind, form_id from stocks where organization_id = ${form.organizationId}`.execute(product.db)
    assert.deepEqual(rows, [{ kind: 'tier', formId: form.formId }])
    const optionId = form.tiers[0]?.optionIds[0] ?? 0
    const key = { organizationId: form.organizationId, capacity: 3 }
    await product.db
      .insertInto('stocks')
      .values({ ...key, kind: 'option', targetId: optionId })
      .execute()
    await product.db
      .insertInto('stocks')
      .values({ ...key, kind: 'form', targetId: form.formId })
      .execute()
    const { form: shown } = await read()
    assert.deepEqual([shown.remainingNumber, shown.tiers[0]?.extraOptions[0]?.remainingNumber], [3, 3])
  })
})
