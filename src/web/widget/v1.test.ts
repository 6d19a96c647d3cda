import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newestScript, widgetKinds, widgetPath } from '#domain/form/widgets.ts'

const script = readFileSync(join(import.meta.dirname, 'v1.js'))

/** What each number stands for: sites pin a script by its hash, so a change of its text needs a number of its own. */
const known: Readonly<Record<string, string>> = {
  '1.0.0': '370829bff4a198095a67459a20444dc14f44f9d2664bf0757756f7b2ddd931f0',
}

test('a numbered script is the one that it was', () => {
  assert.equal(createHash('sha256').update(script).digest('hex'), known[newestScript])
})

test('it is one file under 3 KB that loads nothing', () => {
  assert.ok(script.length < 3 * 1024, `${script.length} bytes`)
  assert.doesNotMatch(script.toString(), /\bimport\b|\brequire\b|fetch\(|cookie|Storage/)
})

test('it knows the address of every widget', () => {
  const campaign = { organizationSlug: 'a', formType: 'Event', formSlug: 'b' } as const
  const segments = widgetKinds.map(kind => widgetPath(campaign, kind).replace(/^.*\/widget/, ''))
  for (const segment of segments) assert.ok(script.includes(`['${segment}', `), segment)
})
