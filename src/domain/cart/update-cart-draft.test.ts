import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anItem, chosen } from '#test/support/forms.ts'
import { type CartDraft, type DraftChange, updateCartDraft } from './update-cart-draft.ts'

const address = { organizationSlug: 'les-amis', formType: 'Event', formSlug: 'concert' } as const
const carts: readonly CartDraft[] = [
  { ...address, formSlug: 'autre', items: [] },
  {
    ...address,
    items: [
      anItem({
        customFields: [{ id: 3, value: 'Oui' }],
        extraOptions: [{ ...chosen(5), customFields: [{ id: 9, value: 'M' }] }],
      }),
    ],
  },
]
const change = (input: Partial<DraftChange>) =>
  updateCartDraft(carts, { ...address, itemIndex: 0, key: 'value', value: 'Non', ...input })

test('one thing changes, and nothing else', () => {
  assert.equal(change({ key: 'quantity', value: 2 })[1]?.items[0]?.quantity, 2)
  assert.equal(change({ customFieldIndex: 0 })[1]?.items[0]?.customFields[0]?.value, 'Non')
  const option = change({ extraOptionIndex: 0, value: false })[1]?.items[0]?.extraOptions[0]
  assert.deepEqual(option, { id: 5, value: false, customFields: [{ id: 9, value: 'M' }] })
  const inOption = change({ extraOptionIndex: 0, customFieldIndex: 0, value: 'L' })
  assert.equal(inOption[1]?.items[0]?.extraOptions[0]?.customFields[0]?.value, 'L')
  assert.equal(inOption[0], carts[0], 'the other carts are the same')
  assert.equal(carts[1]?.items[0]?.customFields[0]?.value, 'Oui', 'the old ones stay as they were')
})

const wrong: readonly [Partial<DraftChange>, string][] = [
  [{ value: undefined }, 'value or key is undefined'],
  [{ key: undefined }, 'value or key is undefined'],
  [{ formSlug: 'rien' }, 'Cart organization les-amis, type Event ans slug rien does not exist'],
  [{ itemIndex: 1 }, 'Cart item index 1 does not exist'],
  [{ itemIndex: -1 }, 'Cart item index -1 does not exist'],
  [{ customFieldIndex: 1 }, 'Custom field index 1 does not exist'],
  [{ extraOptionIndex: 2 }, 'Extra option index 2 does not exist'],
  [
    { extraOptionIndex: 0, customFieldIndex: 4 },
    'Custom field index 4 in extra option index 0 does not exist',
  ],
]
for (const [input, message] of wrong) {
  test(`${message}`, () => assert.throws(() => change(input), { name: 'RangeError', message }))
}
