import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { retentionNames } from '#domain/retention/rules.ts'
import { plainEverywhere, tableRetention } from '#domain/retention/tables.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { retentionPage, writtenRetention } from '../../scripts/retention-docs.ts'

/** Types that can say something about a person. Numbers, instants, ids and yes or no cannot by themselves. */
const tellingTypes = ['text', 'character varying', 'json', 'jsonb', 'date', 'bytea', 'inet', 'text[]']

type Column = { readonly table: string; readonly column: string; readonly type: string }

describe('what is kept of people', () => {
  let database: TestDatabase
  let client: pg.Client
  before(async () => {
    database = await testDatabase()
    client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
  })
  after(async () => {
    await client.end()
    await database.drop()
  })

  async function columns(): Promise<readonly Column[]> {
    const { rows } = await client.query<Column>(`
      select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1, 2`)
    return rows
  }

  async function unruled(): Promise<readonly string[]> {
    return (await columns()).flatMap(({ table, column, type }) => {
      const known = tableRetention[table]
      if (known === undefined) return [`${table}: no line`]
      const { rows, emptied = {}, plain = [] } = known
      const isNamed = plain.includes(column) || plainEverywhere.includes(column) || column in emptied
      return isNamed || rows !== undefined || !tellingTypes.includes(type) ? [] : [`${table}.${column}`]
    })
  }

  test('has a rule for every table and every column that can name somebody', async () => {
    assert.deepEqual(await unruled(), [], 'src/domain/retention/tables.ts')
  })

  test('is asked about a new table and a new column', async () => {
    await client.query(
      'begin; create table friends (id integer); alter table payers add column nickname text',
    )
    assert.deepEqual(await unruled(), ['friends: no line', 'payers.nickname'])
    await client.query('rollback')
  })

  test('names no table, column or rule that is not there', async () => {
    const there = new Set((await columns()).flatMap(({ table, column }) => [table, `${table}.${column}`]))
    const named = Object.entries(tableRetention).flatMap(([table, { emptied = {}, plain = [] }]) => [
      table,
      ...[...Object.keys(emptied), ...plain].map(column => `${table}.${column}`),
    ])
    assert.deepEqual(
      named.filter(name => !there.has(name)),
      [],
    )
    const rules = Object.values(tableRetention).flatMap(({ rows, emptied = {} }) => [
      ...(rows === undefined ? [] : [rows]),
      ...Object.values(emptied).flat(),
    ])
    // A file has two rules, by its cart; logs stand in no table.
    assert.deepEqual(
      retentionNames.filter(name => !rules.includes(name)),
      ['orderFiles', 'logs'],
    )
  })

  test('stands in the documentation as the rules have it', () => {
    assert.equal(writtenRetention(), retentionPage(), 'npm run retention:docs')
  })
})
