import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { CustomField } from '#domain/form/form.ts'
import { aField, aForm, anItem, anOption, anOrganization, aTier, chosen } from '#test/support/forms.ts'
import { impossibleConditions } from '../form/conditions.ts'
import { askedFields } from './asked-fields.ts'
import type { Answer, CartItem } from './cart.ts'
import { currentAnswers } from './current-answers.ts'
import { itemProblems } from './item-problems.ts'
import { priceCart } from './price-cart.ts'

const diet = aField({ id: 1, type: 'ChoiceList', values: ['Aucun', 'Végétarien', 'Autre'] })
const which = aField({ id: 2, isRequired: true, condition: { fieldId: 1, values: ['Autre'] } })
const allergic = aField({ id: 3, type: 'YesNo', condition: { fieldId: 1, values: ['Végétarien', 'Autre'] } })
const towhat = aField({ id: 4, isRequired: true, condition: { fieldId: 3, values: ['Oui'] } })
const fields = [diet, which, allergic, towhat]

const cases: readonly [string, readonly Answer[], readonly number[]][] = [
  ['without an answer nothing that depends on one is asked', [], [1]],
  ['another answer asks nothing', [{ id: 1, value: 'Aucun' }], [1]],
  ['one of several values asks', [{ id: 1, value: 'Végétarien' }], [1, 3]],
  ['an answer may ask several questions', [{ id: 1, value: 'Autre' }], [1, 2, 3]],
  [
    'a chain is followed',
    [
      { id: 1, value: 'Autre' },
      { id: 3, value: 'Oui' },
    ],
    [1, 2, 3, 4],
  ],
  [
    'the other answer ends it',
    [
      { id: 1, value: 'Autre' },
      { id: 3, value: false },
    ],
    [1, 2, 3],
  ],
  [
    'the answer to what is not asked asks nothing',
    [
      { id: 1, value: 'Aucun' },
      { id: 3, value: true },
    ],
    [1],
  ],
  ['what is no answer asks nothing', [{ id: 1, value: 'autre' }], [1]],
]
for (const [name, given, asked] of cases) {
  test(`${name} (rule FLD-14)`, () => {
    assert.deepEqual(
      askedFields(fields, given).map(({ id }) => id),
      asked,
    )
  })
}

const yes = (id: number, fieldId: number) =>
  aField({ id, type: 'YesNo', isRequired: true, condition: { fieldId, values: ['Oui'] } })
const bad: readonly [string, readonly CustomField[], readonly number[]][] = [
  ['itself', [yes(1, 1)], [0]],
  ['a circle', [yes(1, 2), yes(2, 1)], [0, 1]],
  ['a later question', [yes(1, 2), aField({ id: 2, type: 'YesNo' })], [0]],
  ['no question', [yes(1, 99)], [0]],
  ['a line of text', [aField({ id: 1 }), yes(2, 1)], [1]],
  [
    'a choice that is not offered',
    [diet, aField({ id: 9, condition: { fieldId: 1, values: ['Halal'] } })],
    [1],
  ],
  ['no answer at all', [diet, aField({ id: 9, condition: { fieldId: 1, values: [] } })], [1]],
]
for (const [name, made, places] of bad) {
  test(`a condition on ${name} is harmless, and told where fields are written`, () => {
    assert.deepEqual(impossibleConditions(made), places)
    const given = made.map(({ id }) => ({ id, value: true }))
    const asked = askedFields(made, given).map(({ id }) => id)
    for (const place of places) assert.ok(!asked.includes(made[place]?.id ?? 0))
  })
}

test('conditions that can be met are no mistake', () => assert.deepEqual(impossibleConditions(fields), []))

const form = aForm({
  customFields: fields.map(field => shifted(field, 20)),
  tiers: [
    aTier({
      customFields: fields,
      extraOptions: [anOption({ customFields: fields.map(field => shifted(field, 10)) })],
    }),
  ],
})

function shifted(field: CustomField, by: number): CustomField {
  const { condition } = field
  return {
    ...field,
    id: field.id + by,
    condition: condition && { ...condition, fieldId: condition.fieldId + by },
  }
}

const zoe = { firstName: 'Zoé', lastName: 'Martin', email: null }
const told = (...items: Parameters<typeof anItem>[0][]) =>
  itemProblems(
    form,
    items.map(wishes => anItem({ participant: zoe, ...wishes })),
  ).map(({ code, field }) => `${code} ${field}`)

test('a required question is required only where it is asked: of a rate, of an option, of the order', () => {
  assert.deepEqual(told({ extraOptions: [chosen(5)] }), [])
  const other = (by: number) => [{ id: 1 + by, value: 'Autre' }]
  assert.deepEqual(told({ customFields: other(0) }), ['required items[0].customFields[2]'])
  assert.deepEqual(told({ extraOptions: [{ ...chosen(5), customFields: other(10) }] }), [
    'required items[0].extraOptions[5].customFields[12]',
  ])
  assert.deepEqual(told({ customFields: other(20) }), ['required items[0].customFields[22]'])
})

test('what is asked of the order may be answered on any item', () => {
  const first = { customFields: [{ id: 21, value: 'Autre' }] }
  assert.deepEqual(told(first, { customFields: [{ id: 22, value: 'Halal' }] }), [])
})

test('an answer that cannot be read is no mistake where its question is not asked', () => {
  const priced = price([
    { id: 1, value: 'Aucun' },
    { id: 3, value: 'peut-être' },
  ])
  assert.deepEqual(priced[0]?.customFields, [{ id: 1, value: 'Aucun' }])
  assert.deepEqual(told({ customFields: [{ id: 3, value: 'peut-être' }] }), [])
})

const price = (customFields: readonly Answer[], of = form): readonly CartItem[] => {
  const result = priceCart({ form: of, organization: anOrganization() }, [
    anItem({ participant: zoe, customFields }),
  ])
  assert.ok(result.ok, JSON.stringify(result))
  return result.value
}

test('whatever is answered, what is kept is asked, and no answer changes a price', () => {
  const value = fc.constantFrom<Answer['value']>(
    'Aucun',
    'Végétarien',
    'Autre',
    'Oui',
    'Non',
    true,
    false,
    'x',
  )
  const given = fc.uniqueArray(fc.record({ id: fc.constantFrom(1, 2, 3, 4, 21, 22, 23, 24), value }), {
    selector: ({ id }) => id,
  })
  fc.assert(
    fc.property(given, answers => {
      const result = priceCart({ form, organization: anOrganization() }, [
        anItem({ participant: zoe, customFields: answers }),
      ])
      // Only what is asked and cannot be read is refused.
      if (!result.ok) return result.error.every(({ code }) => code === 'value_invalid')
      const kept = result.value[0]?.customFields ?? []
      const asked = [...fields, ...form.customFields].filter(field =>
        [...askedFields(fields, kept), ...askedFields(form.customFields, kept)].includes(field),
      )
      return result.value[0]?.amount === 2400 && kept.every(({ id }) => asked.some(field => field.id === id))
    }),
  )
})

test('an answer to a question that the form asked once is dropped, to one that never was it is refused', () => {
  const edited = { ...form, formerFields: [{ id: 77, label: 'Taille', type: 'TextInput' as const }] }
  assert.deepEqual(price([{ id: 77, value: 'x' }], edited)[0]?.customFields, [])
  const refused = priceCart({ form: edited, organization: anOrganization() }, [
    anItem({ customFields: [{ id: 78, value: 'x' }] }),
  ])
  assert.deepEqual(refused, {
    ok: false,
    error: [{ code: 'unknown_field', field: 'items[0].customFields[78]' }],
  })
})

test('a cart keeps all but the answers that its edited form takes no more', () => {
  const given = [
    { id: 1, value: 'Autre' },
    { id: 2, value: 'Halal' },
    { id: 3, value: true },
    { id: 4, value: 'aux noix' },
  ]
  const items = price([...given, { id: 21, value: 'Aucun' }])
  const without = (...ids: number[]) =>
    [...given, { id: 21, value: 'Aucun' }].filter(({ id }) => !ids.includes(id))
  const kept = (customFields: readonly CustomField[]) =>
    currentAnswers({ ...form, tiers: [aTier({ customFields })] }, items)[0]?.customFields
  assert.deepEqual(kept(fields), without())
  assert.deepEqual(kept([diet, allergic, towhat]), without(2), 'a question is gone')
  assert.deepEqual(kept([which, allergic, towhat]), without(1, 2, 3, 4), 'and what depends on it')
  const fewer = { ...diet, values: ['Aucun', 'Végétarien'] }
  assert.deepEqual(kept([fewer, which, allergic, towhat]), without(1, 2, 3, 4), 'a choice is struck out')
  assert.deepEqual(
    currentAnswers({ ...form, tiers: [] }, items),
    items,
    'a rate that is gone is told on its own',
  )
})

test('a box that must be ticked is required, and « no » is not enough (rule FLD-15)', () => {
  const charter = aField({ id: 8, type: 'YesNo', mustBeTrue: true })
  const problems = (customFields: readonly Answer[]) =>
    itemProblems(
      aForm({ formType: 'Shop', tiers: [aTier({ tierType: 'Product', customFields: [charter] })] }),
      [anItem({ tierType: 'Product', customFields })],
    ).map(({ code, field }) => `${code} ${field}`)
  assert.deepEqual(problems([]), ['must_be_true items[0].customFields[8]'])
  assert.deepEqual(problems([{ id: 8, value: false }]), ['must_be_true items[0].customFields[8]'])
  assert.deepEqual(problems([{ id: 8, value: 'Oui' }]), [])
})
