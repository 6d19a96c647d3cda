import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const folder = join(import.meta.dirname, '..', 'docs')
const text = readFileSync(join(folder, 'security.md'), 'utf8')

/** The items of levels 1 and 2 of OWASP ASVS 5.0.0, by section: the numbers behind its last dot. */
const asked: Readonly<Record<string, { readonly 1?: string; readonly 2?: string }>> = {
  'V2.1': { 1: '1', 2: '2 3' },
  'V2.2': { 1: '1 2', 2: '3' },
  'V2.3': { 1: '1', 2: '2 3 4' },
  'V2.4': { 2: '1' },
  'V3.2': { 1: '1 2' },
  'V3.3': { 1: '1', 2: '2 3 4' },
  'V3.4': { 1: '1 2', 2: '3 4 5 6' },
  'V3.5': { 1: '1 2 3', 2: '4 5' },
  'V3.7': { 2: '1 2' },
  'V6.1': { 1: '1', 2: '2 3' },
  'V6.2': { 1: '1 2 3 4 5 6 7 8', 2: '9 10 11 12' },
  'V6.3': { 1: '1 2', 2: '3 4' },
  'V6.4': { 1: '1 2', 2: '3 4' },
  'V6.5': { 2: '1 2 3 4 5' },
  'V6.6': { 2: '1 2 3' },
  'V6.8': { 2: '1 2 3 4' },
  'V7.1': { 2: '1 2 3' },
  'V7.2': { 1: '1 2 3 4' },
  'V7.3': { 2: '1 2' },
  'V7.4': { 1: '1 2', 2: '3 4 5' },
  'V7.5': { 2: '1 2' },
  'V7.6': { 2: '1 2' },
  'V8.1': { 1: '1', 2: '2' },
  'V8.2': { 1: '1 2', 2: '3' },
  'V8.3': { 1: '1' },
  'V8.4': { 2: '1' },
  'V9.1': { 1: '1 2 3' },
  'V9.2': { 1: '1', 2: '2 3 4' },
}

const expected = Object.entries(asked).flatMap(([section, levels]) =>
  Object.entries(levels).flatMap(([level, items]) =>
    items.split(' ').map(item => `${section}.${item} level ${level}`),
  ),
)

type Line = { readonly id: string; readonly level: string; readonly answer: string; readonly where: string }
const row = /^\| (V[\d.]+) \| ([12]) \| (.+?) \| (.+?) \| (.*) \|$/
const lines: readonly Line[] = text.split('\n').flatMap(line => {
  const [, id, level = '', , answer = '', where = ''] = row.exec(line) ?? []
  return id === undefined ? [] : [{ id, level, answer, where }]
})

test('every item of the chapters is answered once, at its level', () => {
  assert.deepEqual(lines.map(({ id, level }) => `${id} level ${level}`).toSorted(), expected.toSorted())
})

test('every answer is one of three, with a test or a reason', () => {
  for (const { id, answer, where } of lines) {
    assert.ok(['met', 'not met', 'not applicable'].includes(answer), `${id}: ${answer}`)
    assert.ok(where.length > 10, `${id} says nothing`)
    if (answer === 'met') assert.match(where, /\.test\.ts\)/, `${id} is met, and by no test`)
  }
})

test('every file that is named exists', () => {
  const named = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) => path)
  assert.ok(named.length > 50)
  for (const path of named) assert.ok(existsSync(join(folder, path)), path)
})

test('the sum of the answers is right', () => {
  const sum = (wanted: string) => lines.filter(({ answer }) => answer === wanted).length
  const said = `${sum('met')} met, ${sum('not met')} not met, ${sum('not applicable')} not applicable.`
  assert.ok(text.includes(said), said)
})
