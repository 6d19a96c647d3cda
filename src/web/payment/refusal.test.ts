import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverTranslator } from '#messages/catalogue.ts'
import { refusalWords } from './refusal.ts'

const words = (code: string, declineCode: string | null = null) =>
  refusalWords(serverTranslator('fr'), { code, declineCode, organization: 'Le Fournil' })

test('the bank’s reason says more than the code', () => {
  assert.match(words('PAYMENT_REFUSED').body, /Votre banque n’a pas accepté/)
  assert.match(words('PAYMENT_REFUSED', 'insufficient_funds').body, /plafond ou le solde/)
  assert.match(words('PAYMENT_REFUSED', 'expired_card').body, /a expiré/)
  assert.match(words('PAYMENT_REFUSED', 'incorrect_cvc').body, /cryptogramme/)
  assert.equal(words('PAYMENT_REFUSED', 'do_not_honor').body, words('PAYMENT_REFUSED').body)
})

test('other codes have words of their own, and none shows itself', () => {
  assert.match(words('ORGANIZATION_WALLET_ERROR').body, /Le Fournil/)
  const { title, body } = words('REDIRECT_URL_EMPTY')
  assert.match(
    `${title}. ${body}`,
    /^La page de paiement n’a pas répondu\. .*Réessayez ou revenez au récapitulatif\.$/,
  )
  assert.match(words('DEBIT_METHOD_INVALID').body, /Rien n’a été débité\. Saisissez de nouveau votre IBAN/)
  for (const code of [
    'AUTHENTICATION_FAILURE',
    'DEBIT_METHOD_INVALID',
    'PAYMENT_ERROR',
    'TOO_MANY_REQUESTS',
    'no such code',
    'toString',
  ])
    assert.doesNotMatch(words(code).title + words(code).body, new RegExp(code))
})
