import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import list from '#test/vectors/asvs-5.0.0.json' with { type: 'json' }
import {
  countOf,
  answeredItems as lines,
  type SecurityAnswer,
  securityAnswers,
  securityPage as text,
} from '../scripts/security-answers.ts'

const folder = join(import.meta.dirname, '..', 'docs')

/** The items of levels 1 and 2 of OWASP ASVS 5.0.0, by section and level: the numbers behind its last dot. */
const asked: Readonly<Record<string, Readonly<Record<string, string>>>> = list

const expected = Object.entries(asked).flatMap(([section, levels]) =>
  Object.entries(levels).flatMap(([level, items]) =>
    items.split(' ').map(item => `${section}.${item} level ${level}`),
  ),
)

test('the list has what the standard has: 70 items of level 1 and 183 of level 2, in 17 chapters', () => {
  const atLevel = (level: number) => expected.filter(item => item.endsWith(`level ${level}`)).length
  assert.deepEqual([atLevel(1), atLevel(2)], [70, 183])
  assert.equal(new Set(expected).size, 253)
  assert.equal(new Set(Object.keys(asked).map(section => section.split('.')[0])).size, 17)
})

test('every item is answered once, at its level, in the table of its chapter', () => {
  assert.deepEqual(lines.map(({ id, level }) => `${id} level ${level}`).toSorted(), expected.toSorted())
  for (const chapter of text.split(/\n##+ /)) {
    const [name = ''] = /^V\d+/.exec(chapter) ?? []
    for (const [, of] of chapter.matchAll(/^\| (V\d+)\.[\d.]+ \| [12] \|/gm)) assert.equal(of, name)
  }
})

test('every answer is one of three, with a test or a reason', () => {
  for (const { id, answer, where } of lines) {
    assert.ok(securityAnswers.includes(answer as SecurityAnswer), `${id}: ${answer}`)
    assert.ok(where.length > 10, `${id} says nothing`)
    if (answer === 'met') assert.match(where, /\.test\.ts\)/, `${id} is met, and by no test`)
  }
})

test('thirty measures and more were taken out, of items that are answered for', () => {
  const [, trials = ''] = text.split('\n## Measures that were taken out to see their test fail\n')
  const tried = [...trials.matchAll(/^\| (V[\d.]+) \| .+ \| \[.+\.test\.ts\]\(.+\): .+ \|$/gm)].map(
    ([, id = '']) => id,
  )
  const asked = lines.filter(({ answer }) => answer !== 'not applicable').map(({ id }) => id)
  assert.ok(tried.length >= 30)
  assert.deepEqual(
    tried.filter(id => !asked.includes(id)),
    [],
  )
})

test('every file that is named exists', () => {
  const named = [...text.matchAll(/\]\(([^)#]+)\)/g)]
    .map(([, path = '']) => path)
    .filter(path => !/^https:/.test(path))
  assert.ok(named.length > 50)
  for (const path of named) assert.ok(existsSync(join(folder, path)), path)
})

test('the sum of the answers is right', () => {
  const said = `${securityAnswers.map(answer => `${countOf(answer)} ${answer}`).join(', ')}.`
  assert.ok(text.includes(said), said)
})
