import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PageCache } from './page-cache.ts'

const page = (body: string) => ({ status: 200, headers: new Headers(), body })

test('a page is kept for one second', () => {
  const cache = new PageCache()
  cache.set('a', page('1'), 0)
  assert.equal(cache.get('a', 999)?.body, '1')
  assert.equal(cache.get('a', 1000), undefined)
  assert.equal(cache.get('b', 0), undefined)
})

test('the cache has an end, by what its pages hold', () => {
  const cache = new PageCache()
  const long = 'x'.repeat(2 ** 20)
  for (let index = 0; index < 10; index += 1) cache.set(`page ${index}`, page(`${index}${long}`), 0)
  assert.equal(cache.get('page 0', 1), undefined)
  assert.equal(cache.get('page 3', 1)?.body[0], '3')
  assert.equal(cache.get('page 9', 1)?.body[0], '9')
})

test('a page that nobody gets any more is not held', () => {
  const cache = new PageCache()
  for (let index = 0; index < 5; index += 1) cache.set(`page ${index}`, page('x'), index * 300)
  assert.deepEqual([cache.size, cache.get('page 1', 1200)?.body], [4, 'x'])
  cache.set('the last', page('x'), 3000)
  assert.equal(cache.size, 1)
})
