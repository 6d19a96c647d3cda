import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aForm } from '#test/support/forms.ts'
import { shareCoverOf, shareImagePath, shareImageVersion } from './share-image.ts'

const form = aForm({ formType: 'Event', formSlug: 'concert', coverIdea: 1, imageId: null })

test('the address names the campaign and the version of its picture', () => {
  assert.match(shareImagePath(form), /^\/partage\/les-amis\/evenements\/concert\/[a-z\d]{1,8}\.png$/)
  assert.equal(shareImagePath(form), shareImagePath({ ...form }))
})

test('whatever changes the picture changes its version', () => {
  const changes = [
    { palette: 'ocean' },
    { coverIdea: 2 },
    { imageId: 'a' },
    { imageId: 'a', focusX: 0 },
    { imageId: 'a', focusY: 100 },
    { formSlug: 'bal' },
  ]
  const versions = [form, ...changes.map(change => ({ ...form, ...change }))].map(shareImageVersion)
  assert.equal(new Set(versions).size, versions.length)
})

test('the words of a campaign are not part of its picture', () => {
  assert.equal(shareImageVersion({ ...form, ...{ title: 'Autre titre' } }), shareImageVersion(form))
})

test('another idea is another picture, of the same size', () => {
  const [first, second] = [form, { ...form, coverIdea: 2 }].map(shareCoverOf)
  assert.ok(first?.includes('viewBox="0 0 1200 630"'))
  assert.notEqual(first, second)
})

test('a checkout has no page, thus no picture', () => {
  assert.equal(shareCoverOf({ ...form, formType: 'Checkout' }), undefined)
})
