import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverTranslator } from './catalogue.ts'
import { whenWords } from './when-words.ts'

const plain = (words: string | null) => words?.replace(/[\u00a0\u202f]/g, ' ')
const fr = serverTranslator('fr')
const startDate = '2026-12-12T19:30:00Z'

test('tells the end of what lasts several days', () => {
  const lasting = (endDate: string | null) => plain(whenWords(fr, { startDate, endDate }))
  assert.equal(lasting(null), 'sam. 12 décembre 2026, 20h30')
  assert.equal(lasting('2026-12-12T22:00:00Z'), 'sam. 12 décembre 2026, 20h30')
  assert.equal(
    lasting('2026-12-13T17:00:00Z'),
    'Du sam. 12 décembre 2026, 20h30 au dim. 13 décembre 2026, 18h00',
  )
  // 23h59 stands for no time (rule MON-6), and the day is that of Paris.
  assert.equal(lasting('2026-12-13T22:59:00Z'), 'Du sam. 12 décembre 2026, 20h30 au dim. 13 décembre 2026')
  assert.equal(lasting('2027-02-01T17:00:00Z'), 'Du 12 décembre 2026 au 1er février 2027')
})

test('tells it in a sentence with whole names', () => {
  const said = (endDate: string | null) => plain(whenWords(fr, { startDate, endDate }, { inSentence: true }))
  assert.equal(said(null), 'samedi 12 décembre 2026 à 20h30')
  assert.equal(
    said('2026-12-13T17:00:00Z'),
    'du samedi 12 décembre 2026 à 20h30 au dimanche 13 décembre 2026 à 18h00',
  )
})

test('tells days alone, and nothing without a date', () => {
  const dates = { startDate, endDate: '2026-12-13T17:00:00Z' }
  assert.equal(
    plain(whenWords(serverTranslator('en'), dates, { withTime: false })),
    'From Sat 12 December 2026 to Sun 13 December 2026',
  )
  assert.equal(whenWords(fr, { startDate: null, endDate: startDate }), null)
})
