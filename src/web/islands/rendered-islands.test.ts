import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RenderedIslands } from './rendered-islands.ts'

const [french, english] = [{}, {}]

/** A cache, and how often it had something rendered. */
function counted() {
  const islands = new RenderedIslands()
  let times = 0
  const of = (texts: object, key: string) =>
    islands.of(texts, key, () => {
      times += 1
      return `${key} ${times}`
    })
  return { of, times: () => times }
}

test('the same properties and texts are rendered once', () => {
  const { of, times } = counted()
  assert.equal(of(french, 'a'), 'a 1')
  assert.equal(of(french, 'a'), 'a 1')
  assert.equal(of(french, 'b'), 'b 2')
  assert.equal(of(english, 'a'), 'a 3')
  assert.equal(times(), 3)
})

test('what nobody asks for is forgotten first, by what it holds', () => {
  const { of, times } = counted()
  const long = 'x'.repeat(2 ** 19)
  for (const page of [1, 2, 3]) of(french, `page ${page} ${long}`)
  of(french, `page 1 ${long}`)
  of(french, `page 4 ${long}`)
  assert.equal(times(), 4)
  of(french, `page 1 ${long}`)
  assert.equal(times(), 4)
  of(french, `page 2 ${long}`)
  assert.equal(times(), 5)
})

test('what is larger than the whole is rendered and not kept', () => {
  const { of, times } = counted()
  const huge = 'x'.repeat(2 ** 22)
  for (const time of [1, 2]) assert.ok(of(french, huge).endsWith(` ${time}`))
  assert.equal(times(), 2)
})
