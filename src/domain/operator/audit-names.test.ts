import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readAuditActor } from './audit-actors.ts'
import { readAuditObject } from './audit-objects.ts'

const acts = join(import.meta.dirname, '..', '..', 'usecases')

/** What acts write in a place of this form, each once: the first group of its pattern. */
function written(pattern: RegExp): readonly string[] {
  const files = globSync('**/*.ts', { cwd: acts }).filter(file => !file.endsWith('.test.ts'))
  const texts = files.map(file => readFileSync(join(acts, file), 'utf8'))
  const found = texts.flatMap(text => [...text.matchAll(pattern)].map(([, name = '']) => name))
  return [...new Set(found)].sort()
}

test('every kind of object that an act writes into the audit is known, so that it is read in words', () => {
  const kinds = written(/\bobject(?::| =) `([a-z-]+):\$\{/g)
  assert.ok(kinds.length > 12, `${kinds.length} kinds were found`)
  assert.deepEqual(
    kinds.filter(kind => readAuditObject(`${kind}:7`) === undefined),
    [],
  )
})

test('whoever acts without an account is known too', () => {
  const actors = written(/\b(?:actor|requestedBy)(?::| =) ['`]([a-z]+)/g).filter(name => name !== 'user')
  assert.ok(actors.length > 4, `${actors.length} actors were found`)
  assert.deepEqual(
    actors.filter(actor => readAuditActor(actor) === undefined),
    [],
  )
})
