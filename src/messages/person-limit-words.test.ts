import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverTranslator } from './catalogue.ts'
import { personLimitWords } from './person-limit-words.ts'

const plain = (words: string) => words.replace(/[\u00a0\u202f]/g, ' ')

test('says which order reached a limit per person only where it is told (rule CRT-9)', () => {
  const t = serverTranslator('fr')
  const values = { limit: 4, label: 'Atelier' }
  assert.equal(
    plain(personLimitWords(t, values)),
    '« Atelier » : 4 au maximum par personne, toutes commandes comprises. Avec celle-ci, ce nombre est dépassé.',
  )
  const named = { ...values, order: '12345', orderedAt: '2026-11-01T10:00:00Z', left: 1 }
  assert.equal(
    plain(personLimitWords(t, named)),
    '« Atelier » : 4 au maximum par personne, toutes commandes comprises. Vous avez déjà la commande n° 12345 du 1er novembre 2026. Vous pouvez encore en commander 1.',
  )
  assert.equal(
    personLimitWords(serverTranslator('en'), { ...named, left: 0 }),
    '“Atelier”: 4 at most per person, over all orders. You already have order no. 12345 of 1 November 2026. You cannot order any more.',
  )
})
