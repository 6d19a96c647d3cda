import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findTests, testFiles } from './files.ts'
import { runsIn } from './phases.ts'
import { partOf, shareOf } from './share.ts'

describe('a share of the tests', () => {
  const files = findTests(testFiles, [])

  test('is one of parts that together are the whole, each file in one', () => {
    const parts = ['1/3', '2/3', '3/3'].flatMap(asked => partOf(files, 'rest', shareOf(asked)))
    const rest = files.filter(file => runsIn(file, 'rest'))
    assert.ok(rest.length > 30)
    assert.deepEqual(parts.map(({ path }) => path).toSorted(), rest.map(({ path }) => path).toSorted())
  })

  test('is the whole if nothing is asked', () => {
    assert.deepEqual(partOf(files, 'all', shareOf(undefined)), files)
  })

  test('is refused when it is none', () => {
    for (const wrong of ['', '0/3', '4/3', '1', '1.5/3', 'a/b'])
      assert.throws(() => shareOf(wrong), /from 1\/3 to 3\/3/, wrong)
  })
})
