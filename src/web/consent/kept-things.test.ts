import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { keptThings } from './kept-things.ts'

const web = join(import.meta.dirname, '..')
const keeps = /caches\.open|localStorage\.setItem|openDB/
/** The beginning of what is kept under: what follows is an id. */
const named = /(?:const (?:key|name) = |openDB<\w+>\()['`]([^'`$]+)/g

test('whatever a page keeps in the browser stands on the page of what it keeps', () => {
  const names = globSync('**/*.{ts,tsx,js}', { cwd: web }).flatMap(file => {
    const source = readFileSync(join(web, file), 'utf8')
    return keeps.test(source) ? [...source.matchAll(named)].map(([, name = '']) => name) : []
  })
  assert.ok(names.length >= 6, names.join())
  const missing = names.filter(name => !keptThings.some(each => each.name.includes(name)))
  assert.deepEqual(missing, [])
})
