import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const web = join(import.meta.dirname, '..')

/** Each opening tag of a form; what stands in braces may hold a « > » of its own. */
const formTags = /<form\b(?:\{(?:[^{}]|\{[^{}]*\})*\}|=>|[^>{])*>/g

test('every form leaves checking to us: the browser’s own bubble speaks its own language and stands beside no field', () => {
  const tags = globSync('**/*.tsx', { cwd: web }).flatMap(path =>
    [...readFileSync(join(web, path), 'utf8').matchAll(formTags)].map(([tag]) => ({ path, tag })),
  )
  assert.ok(tags.length > 40, String(tags.length))
  const checkedByBrowser = tags.filter(
    ({ tag }) => !tag.includes('noValidate') && !tag.includes('method="dialog"'),
  )
  assert.deepEqual(checkedByBrowser, [])
})
