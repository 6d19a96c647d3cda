import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failWith, ok } from '#domain/result.ts'
import { testApp } from '#test/support/app.ts'

test('an act that fails keeps nothing of what it wrote (ASVS 2.3.3)', async () => {
  const product = await testApp()
  try {
    const write = (name: string, fails: boolean) =>
      product.app.transaction(async tx => {
        await tx
          .insertInto('organizations')
          .values({ slug: name, name, organismType: 'association' })
          .execute()
        return fails ? failWith('NOT_FOUND') : ok(null)
      })
    assert.equal((await write('kept', false)).ok, true)
    assert.equal((await write('forgotten', true)).ok, false)
    const rows = await product.db.selectFrom('organizations').select('slug').execute()
    assert.deepEqual(rows, [{ slug: 'kept' }])
  } finally {
    await product.close()
  }
})
