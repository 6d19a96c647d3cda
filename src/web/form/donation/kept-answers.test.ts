import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answersFrom, answersKept, answersOver, emptyAnswers } from './answers.ts'
import { withoutExpiredCart } from './kept-answers.ts'
import { goodAnswers } from './test-facts.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const cart = (expiry: string) => ({ id: 'c1', expiry })

test('what was kept comes back as it was, anything else is dropped', () => {
  assert.deepEqual(answersKept(JSON.parse(JSON.stringify(goodAnswers))), goodAnswers)
  assert.deepEqual(answersKept(null), emptyAnswers())
  assert.deepEqual(answersKept({ email: 7, terms: 'yes', fields: { 3: 4 }, extra: 'x' }), emptyAnswers())
})

test('a plain form post gives the same answers as the page holds', () => {
  const form = new FormData()
  for (const [name, value] of Object.entries(goodAnswers))
    if (typeof value === 'string') form.set(name, value)
  form.set('terms', 'on')
  form.set('field-3', 'Bravo')
  assert.deepEqual(answersFrom(form), { ...goodAnswers, fields: { 3: 'Bravo' } })
})

test('a cart that has expired is gone, and the pick of the contribution with it', () => {
  const answers = { ...goodAnswers, tip: 'other', tipAmount: '3' }
  const living = withoutExpiredCart({ answers, cart: cart('2026-11-20T12:05:00Z') }, now)
  assert.deepEqual([living.expired, living.answers], [false, answers])
  const gone = withoutExpiredCart({ answers, cart: cart('2026-11-20T11:59:00Z') }, now)
  assert.deepEqual(
    [gone.expired, gone.cart, gone.answers],
    [true, null, { ...answers, tip: '', tipAmount: '' }],
  )
  assert.equal(withoutExpiredCart({ answers, cart: null }, now).expired, false)
})

test('what was typed stands over a profile, what was left empty takes it', () => {
  const profile = emptyAnswers({ firstName: 'Inès', email: 'ines@example.org' })
  const { firstName, email, terms } = answersOver(profile, {
    ...emptyAnswers({ firstName: 'Zoé' }),
    terms: true,
  })
  assert.deepEqual([firstName, email, terms], ['Zoé', 'ines@example.org', true])
})
