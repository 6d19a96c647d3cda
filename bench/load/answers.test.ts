import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answered, controlsIn, formIn } from '#test/support/page-form.ts'
import { answersTo } from './answers.ts'

const page = `<main>
  <form method="get" action="/search"><input name="q"></form>
  <form method="post" action="/2">
    <input type="hidden" name="shownCart" value="a &amp; b"/>
    <input type="text" name="q-7" value="0"/><input type="text" name="q-9" value="0"/>
    <input type="text" name="p0-firstName" value=""/><input type="text" name="p1-firstName" value=""/>
    <input type="text" placeholder="JJ/MM/AAAA" name="p0-field-3" value=""/>
    <input type="text" placeholder="JJ/MM/AAAA" name="birthDate" value=""/>
    <select name="p0-field-4"><option value="">Choisir</option><option value="Chant">Chant</option></select>
    <input type="radio" name="p0-field-5" value="yes"/><input type="radio" name="p0-field-5" value="no"/>
    <input type="radio" name="order-alternative" value="5"/><input type="radio" name="order-alternative" value="6"/>
    <input type="radio" name="kind" value="person" checked=""/><input type="radio" name="kind" value="company"/>
    <input type="checkbox" name="p0-option-2"/><textarea name="message">Merci</textarea>
    <input type="text" name="closed" disabled="" value="x"/><button>Continuer</button>
  </form></main>`

const controls = controlsIn(formIn(page))

test('a page is answered by its own controls: wishes, people and what the association asks', () => {
  assert.deepEqual(answersTo(controls, { counts: [2] }), {
    'q-7': '2',
    'q-9': '0',
    'p0-firstName': 'Zoé',
    'p1-firstName': 'Sam',
    'p0-field-3': '24/03/1988',
    'p0-field-4': 'Chant',
    'p0-field-5': 'no',
    'order-alternative': '5',
  })
})

test('a form sends what stands in it beside the answers, and nothing that is closed or not ticked', () => {
  const sent = Object.fromEntries(answered(controls, { 'q-7': '2', message: null }))
  assert.equal(sent.shownCart, 'a & b')
  assert.equal(sent['q-7'], '2')
  assert.equal(sent.kind, 'person')
  assert.equal(sent.birthDate, '')
  for (const name of ['message', 'closed', 'p0-option-2', 'order-alternative'])
    assert.ok(!(name in sent), name)
})
