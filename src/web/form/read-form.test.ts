import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readForm } from './read-form.ts'

const urlEncoded = 'application/x-www-form-urlencoded'
const post = (body: string, type = urlEncoded) =>
  readForm(new Request('http://site/', { method: 'POST', body, headers: { 'content-type': type } }))

test('the fields of a form', async () => {
  const form = await post('amount=12%2C50&firstName=Zo%C3%A9')
  assert.deepEqual([form.get('amount'), form.get('firstName')], ['12,50', 'Zoé'])
})

test('another kind of content and a body that no form has are refused', async () => {
  await assert.rejects(post('{}', 'application/json'), { init: { status: 415 } })
  await assert.rejects(post('a'.repeat(10_000_000)), { init: { status: 413 } })
})
