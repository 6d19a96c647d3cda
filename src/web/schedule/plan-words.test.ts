import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverTranslator } from '#messages/catalogue.ts'
import { planWords } from './plan-words.ts'

const fr = serverTranslator('fr')
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test('instalments of one amount are counted', () => {
  assert.equal(plain(planWords({ first: 6000, amount: 6000, count: 3 }, fr)), '3 échéances de 60,00 €')
})

test('a first instalment of another amount is named apart', () => {
  const plan = { first: 8200, amount: 6000, count: 3 }
  assert.equal(plain(planWords(plan, fr)), '82,00 €, puis 2 échéances de 60,00 €')
  assert.equal(planWords(plan, serverTranslator('en')), '€82.00, then 2 instalments of €60.00')
  assert.equal(plain(planWords({ ...plan, count: 2 }, fr)), '82,00 €, puis une échéance de 60,00 €')
})
