import assert from 'node:assert/strict'
import { test } from 'node:test'
import { locales } from '#messages/locales.ts'
import { debitAnnouncedMail } from './debit-announced.ts'

const debit = {
  locale: 'fr',
  organizationName: 'Le Fournil partagé',
  brand: 'Obole',
  accent: '#8F5600',
  payerFirstName: 'Camille',
  formTitle: 'Du pain pour tout le monde',
  orderNumber: '48',
  date: '2026-11-21T23:30:00Z',
  amount: 2815,
  on: '2026-11-26',
  reference: 'M-1-511',
  creditorId: 'FR72ZZZ123456',
  recurring: false,
  orderUrl: 'https://obole.test/commandes/48?token=a.1.b',
} as const

test('a debit is announced with the order that it pays: its number, its day, the amount and the mandate', () => {
  const { text } = debitAnnouncedMail(debit)
  assert.ok(text.includes('Commande n°\u00a048, 22 novembre 2026\nÀ prélever\u00a0: 28,15\u00a0€'), text)
  assert.match(text, /M-1-511/)
})

test('its HTML says what its text says, in each language', () => {
  for (const locale of locales) {
    const { html, text } = debitAnnouncedMail({ ...debit, locale })
    for (const content of [html, text]) assert.doesNotMatch(content, /[{}]{2}|undefined|\[object/)
    assert.match(html, locale === 'fr' ? />À prélever</ : />To be debited</)
  }
})
