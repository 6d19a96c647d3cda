import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aForm } from '#test/support/forms.ts'
import type { FormState } from './form-flow.ts'
import { seoTags } from './seo-tags.ts'

const told = { organization: 'Les amis', origin: 'https://dons.example.org', description: 'Une fête' }

test('a public campaign is listed under its one address', () => {
  const tags = seoTags(aForm(), told)
  assert.equal(tags.title, 'Concert – Les amis')
  assert.equal(tags.description, 'Une fête')
  assert.equal(tags.canonical, 'https://dons.example.org/associations/les-amis/evenements/concert')
  assert.match(tags.image, /^https:\/\/dons\.example\.org\/partage\/.*\.png$/)
  assert.equal(tags.robots, 'index,follow')
})

test('nothing else is', () => {
  for (const state of ['Private', 'Draft', 'Disabled', 'Deleted'] satisfies FormState[])
    assert.equal(seoTags(aForm({ state }), told).robots, 'noindex,nofollow')
})

test('a campaign without words is described by its organization', () => {
  assert.equal(seoTags(aForm(), { ...told, description: '' }).description, 'Les amis')
})
