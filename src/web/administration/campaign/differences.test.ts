import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differences } from './differences.ts'

test('only fields that stand otherwise now are told, the picture by its cover alone', () => {
  const stored = {
    title: 'A',
    description: 'Une\nligne',
    cover: 'image',
    imageId: 'x',
    coverIdea: '2',
    palette: '',
  }
  const typed = { title: 'B', description: 'Une\r\nligne ', cover: 'generated', imageId: '', coverIdea: '1' }
  assert.deepEqual(differences(typed, stored), [
    { field: 'title', stored: 'A' },
    { field: 'cover', stored: 'image' },
  ])
})
