import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { dangers } from './house/dangers.ts'
import { isTest, readSources } from './house/source.ts'

const root = join(import.meta.dirname, '..')
const product = readSources().filter(({ path }) => !isTest(path))
const isIn = (path: string, place: string) => path === place || path.startsWith(`${place}/`)

describe('what can do harm stands only where it is known', () => {
  for (const { what, pattern, places } of dangers) {
    test(what, () => {
      const found = product.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
      const known = Object.keys(places)
      assert.deepEqual(
        found.filter(path => !known.some(place => isIn(path, place))),
        [],
      )
      assert.deepEqual(
        known.filter(place => !found.some(path => isIn(path, place))),
        [],
        'no longer needed',
      )
    })
  }
})

type Locked = {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
}
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))
const { dependencies, devDependencies } = read('package.json') as Record<string, Record<string, string>>
const locked = read('package-lock.json').packages as Readonly<Record<string, Locked>>

describe('libraries', () => {
  test('have one exact version each (ASVS 15.1.2)', () => {
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      assert.match(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/, name)
      assert.equal(locked[`node_modules/${name}`]?.version, version, name)
    }
  })

  test('come from the registry, with the hash that they had when they were chosen (ASVS 15.1.2)', () => {
    const entries = Object.entries(locked).filter(([path]) => path !== '')
    assert.ok(entries.length > 300)
    for (const [path, { integrity = '', resolved, link }] of entries) {
      assert.match(integrity, /^sha512-/, path)
      assert.equal(resolved, undefined, `${path} names a place of its own to come from`)
      assert.ok(!link, path)
    }
  })
})
