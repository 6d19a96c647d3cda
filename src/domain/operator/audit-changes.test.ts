import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesFact, readChanges } from './audit-changes.ts'

const changed = (before: Record<string, string>, after: Record<string, string>) =>
  readChanges(changesFact(before, after))

test('what was typed anew is told with what stood there before', () => {
  assert.deepEqual(changed({ title: 'Bal', price: '12' }, { title: 'Grand bal', price: '14' }), [
    { field: 'title', from: 'Bal', to: 'Grand bal' },
    { field: 'price', from: '12', to: '14' },
  ])
})

test('spaces, line ends and the way an amount is written are no change', () => {
  const before = { title: 'Bal', description: 'Un\nDeux', price: '12,00' }
  assert.equal(changesFact(before, { title: ' Bal ', description: 'Un\r\nDeux', price: '12' }), undefined)
})

test('of long texts and of words of ours only that they changed is told, once for all parts of a thing', () => {
  assert.deepEqual(
    changed(
      { description: 'Un', palette: 'iris', coverIdea: '1' },
      { description: 'Deux', palette: 'ocean', coverIdea: '2' },
    ),
    [
      { field: 'description', from: null, to: null },
      { field: 'cover', from: null, to: null },
    ],
  )
  assert.deepEqual(changed({ title: 'Bal' }, { title: 'a'.repeat(81) }), [
    { field: 'title', from: null, to: null },
  ])
})

test('fields of rates, and those that nobody has named yet, are told too', () => {
  assert.deepEqual(
    changed(
      { 'tier-7-capacity': '80', counterpart: '5', wonder: '0' },
      { 'tier-7-capacity': '90', counterpart: '7,50', wonder: '1', version: '8' },
    ),
    [
      { field: 'capacity', from: '80', to: '90' },
      { field: 'counterpart', from: '5', to: '7,50' },
      { field: 'other', from: null, to: null },
    ],
  )
})

test('a box that was not ticked before is told', () => {
  assert.deepEqual(changed({}, { 'instalments-3': 'on', intent: 'save' }), [
    { field: 'instalments', from: null, to: null },
  ])
})

test('what is no list of changes says nothing', () => {
  for (const fact of [undefined, null, 7, '', '{', '{}', '[1]', '[{"field":"toString","from":"","to":""}]'])
    assert.deepEqual(readChanges(fact), [], String(fact))
})

test('a limit is told by its number, and a number without its limit is none', () => {
  const limited = { places: 'limited', capacity: '20' }
  const capacity = (from: string, to: string) => [{ field: 'capacity', from, to }]
  assert.deepEqual(changed(limited, { ...limited, places: 'unlimited' }), capacity('20', ''))
  assert.deepEqual(changed({ places: 'unlimited', capacity: '' }, limited), capacity('', '20'))
  assert.deepEqual(changed(limited, { capacity: '30' }), capacity('20', '30'))
})

test('a discount is told with its unit', () => {
  const share = { kind: 'percent', percent: '12,5', amount: '' }
  assert.deepEqual(changed(share, { kind: 'amount', percent: '12,5', amount: '5' }), [
    { field: 'discount', from: '12,5%', to: '5' },
  ])
  assert.equal(changesFact(share, { ...share, percent: '12.5 %' }), undefined)
})

test('several amounts are the same however their digits are written', () => {
  assert.equal(changesFact({ giftAmounts: '5.00 ; 10.00' }, { giftAmounts: '5 ; 10,00' }), undefined)
  assert.notEqual(changesFact({ giftAmounts: '5.00 ; 10.00' }, { giftAmounts: '5 ; 15' }), undefined)
  assert.notEqual(changesFact({ giftAmounts: '5.00' }, { giftAmounts: '5 ; 15' }), undefined)
})
