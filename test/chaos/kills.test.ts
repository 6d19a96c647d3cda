import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { killsOf, partNames, readKills, writeKills } from './kills.ts'

test('a seed kills the same again, and every part within its first four', () => {
  for (const seed of [1, 7, 99]) {
    assert.deepEqual(killsOf(seed, 40), killsOf(seed, 40))
    const first = killsOf(seed, 4).map(({ part }) => part)
    assert.deepEqual(first.toSorted(), partNames.toSorted())
  }
  assert.notDeepEqual(killsOf(1, 40), killsOf(2, 40))
})

test('a printed list of kills is read back, from the command line or from a file', () => {
  const kills = killsOf(7, 40)
  assert.deepEqual(readKills(writeKills(kills), 1), kills)
  const file = join(mkdtempSync(join(tmpdir(), 'obole-kills-')), 'kills')
  writeFileSync(file, `${writeKills(kills)}\n`)
  assert.deepEqual(readKills(file, 1), kills)
  assert.deepEqual(readKills('40', 7), kills, 'a number is that many of the seed')
  for (const wrong of ['350:nobody', 'server', '350:server?', ''])
    assert.throws(() => readKills(wrong, 7), /not a kill/)
})
