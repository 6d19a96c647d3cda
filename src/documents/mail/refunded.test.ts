import assert from 'node:assert/strict'
import { test } from 'node:test'
import { locales } from '#messages/locales.ts'
import { refundedMail } from './refunded.ts'

const refund = {
  locale: 'fr',
  organizationName: 'Les Ateliers du Canal',
  brand: 'Obole',
  accent: '#CE4A24',
  payerFirstName: 'Camille',
  formTitle: 'Festival des berges',
  orderNumber: '370',
  date: '2026-11-21T23:30:00Z',
  organizationPart: 2400,
  tipPart: 360,
  orderIsCancelled: false,
  byTransfer: false,
  orderUrl: 'https://obole.test/commandes/370?token=a.1.b',
} as const

test('a refund names its order and the day of it, and sums up what comes back', () => {
  const { text } = refundedMail(refund)
  assert.ok(text.includes('Commande n°\u00a0370, 22 novembre 2026\nRemboursement\u00a0: 27,60\u00a0€'), text)
})

test('its HTML says what its text says, in each language', () => {
  for (const locale of locales) {
    const { html, text } = refundedMail({ ...refund, locale })
    for (const content of [html, text]) {
      assert.doesNotMatch(content, /[{}]{2}|undefined|\[object/)
      assert.match(content, locale === 'fr' ? /27,60/ : /27\.60/)
    }
  }
})
