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

test('what nobody asks for is forgotten first', () => {
  const { of, times } = counted()
  for (let n = 0; n < 100; n += 1) of(french, `page ${n}`)
  of(french, 'page 0')
  of(french, 'one more')
  assert.equal(of(french, 'page 0'), 'page 0 1')
  assert.equal(times(), 101)
  of(french, 'page 1')
  assert.equal(times(), 102)
})
