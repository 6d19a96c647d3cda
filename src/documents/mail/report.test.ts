import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decisionMail } from './report.ts'

const decided = {
  locale: 'fr',
  organizationName: 'Obole',
  brand: 'Obole',
  accent: '#4B3FCF',
  page: 'Atelier pain au levain',
  reasons: 'Le nom est bien le sien.',
} as const

describe('the mail to whoever reported a page', () => {
  const cases = [
    ['withhold', 'est masquée'],
    ['dismiss', 'reste visible'],
    ['confirm', 'reste masquée'],
    ['lift', 'est de nouveau visible'],
  ] as const
  for (const [event, words] of cases)
    it(`says what was decided, and whether it was decided again: ${event}`, () => {
      const { text } = decisionMail({ ...decided, event })
      assert.ok(text.includes(`La page que vous avez signalée ${words}\n`), text)
      assert.equal(text.includes('a revu sa première décision'), event === 'confirm' || event === 'lift')
    })

  it('comes from the platform alone, which handles no payments for itself', () => {
    const { text, html } = decisionMail({ ...decided, event: 'dismiss' })
    for (const content of [text, html]) {
      assert.ok(content.includes('Cet e-mail vous est envoyé par Obole.'))
      assert.doesNotMatch(content, /gère les paiements/)
    }
  })
})
