import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { rowTypes, writtenTypes } from '../../scripts/row-types.ts'
import { columnTypes } from './column-types.ts'

describe('the types of the rows', () => {
  let database: TestDatabase
  before(async () => {
    database = await testDatabase()
  })
  after(() => database.drop())

  test('are those of the migrated database', async () => {
    assert.equal(writtenTypes(), await rowTypes(database.ownerUrl), 'npm run row-types')
  })

  test('a domain type for a column that is not there is refused', async () => {
    await assert.rejects(
      rowTypes(database.ownerUrl, { ...columnTypes, 'forms.gone': 'FormType' }),
      /no column forms\.gone/,
    )
  })
})
