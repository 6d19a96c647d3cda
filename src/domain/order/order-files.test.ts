import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderFiles } from './order-files.ts'

const unit = (name: string, ...answers: { label: string; type: 'File' | 'TextInput'; value: string }[]) => ({
  units: [{ index: 0, name, answers: answers.map((answer, id) => ({ id, ...answer })) }],
})
const asked = { payerDocument: { label: 'Justificatif', isRequired: false } }

test('files of an order are its answers to questions for files, then the payer’s document, each once', () => {
  const lines = [
    unit(
      'Zoé',
      { label: 'Licence', type: 'File', value: 'a' },
      { label: 'Club', type: 'TextInput', value: 'z' },
    ),
    unit('', { label: 'Charte', type: 'File', value: 'b' }, { label: 'Encore', type: 'File', value: 'a' }),
  ]
  assert.deepEqual(orderFiles(lines, { fileId: 'c' }, asked), [
    { id: 'a', label: 'Licence', name: 'Zoé' },
    { id: 'b', label: 'Charte', name: '' },
    { id: 'c', label: 'Justificatif', name: '' },
  ])
})

test('a document whose form asks no more is still there; a payer without one has none', () => {
  assert.deepEqual(orderFiles([], { fileId: 'c' }, { payerDocument: null }), [
    { id: 'c', label: null, name: '' },
  ])
  assert.deepEqual(orderFiles([], { fileId: null }, asked), [])
  assert.deepEqual(orderFiles([], undefined, asked), [])
})
