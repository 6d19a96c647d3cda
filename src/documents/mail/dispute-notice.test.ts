import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ContestedSale, type DisputeNotice, disputeMail } from './dispute-notice.ts'

const notice: DisputeNotice = {
  locale: 'fr',
  organizationName: 'Le Fournil partagé',
  brand: 'Obole',
  accent: '#4B3FCF',
  formTitle: 'Du pain pour tout le monde',
  paymentNumber: 12,
  amount: 5600,
  organizationPart: 5000,
  paymentUrl: 'https://obole.test/p/12',
  outcome: 'opened',
  about: 'gift',
  canAnswer: false,
  isPaused: false,
  proofUntil: null,
  contactEmail: 'bonjour@obole.test',
  contactPage: 'https://obole.test/legal/contact',
}
const textOf = (change: Partial<DisputeNotice>) =>
  disputeMail({ ...notice, ...change }).text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('the mail about a contested payment', () => {
  test('says where to write, what to send and by when the bank wants it, without a date that nobody told', () => {
    const text = textOf({})
    assert.match(text, /conteste ce don auprès de sa banque, pour 56,00 €/)
    assert.match(text, /Écrivez à bonjour@obole\.test sans attendre, en citant le paiement n° 12/)
    assert.match(text, /n’indique pas de date limite/)
    assert.match(text, /réunissez ce qui le montre : vos échanges/)
    assert.doesNotMatch(text, /répondez à cet e-mail|échéances|vente|commande/i)
    assert.match(textOf({ locale: 'en' }), /gives no closing date/)
  })

  test('names the last day where the provider told it', () => {
    const text = textOf({ proofUntil: '2026-12-03' })
    assert.match(text, /jusqu’au 3 décembre 2026/)
    assert.doesNotMatch(text, /n’indique pas de date limite/)
  })

  test('leads to the contact page where no address is set', () => {
    for (const locale of ['fr', 'en'] as const)
      assert.match(textOf({ locale, contactEmail: null }), /https:\/\/obole\.test\/legal\/contact/)
  })

  test('leads to the answer on the payment’s page where it can be given there, and to the operator with documents', () => {
    const { text } = disputeMail({ ...notice, canAnswer: true, proofUntil: '2026-12-03' })
    assert.match(text, /https:\/\/obole\.test\/p\/12#reponse/)
    const words = textOf({ canAnswer: true, proofUntil: '2026-12-03' })
    assert.match(words, /Répondez depuis la page du paiement n° 12/)
    assert.match(words, /prend les réponses jusqu’au 3 décembre 2026/)
    assert.match(words, /joindre des pièces.*écrivez à bonjour@obole\.test/s)
    assert.doesNotMatch(words, /sans attendre, en citant/)
    assert.doesNotMatch(disputeMail({ ...notice, canAnswer: true, outcome: 'lost' }).text, /#reponse/)
    for (const locale of ['fr', 'en'] as const)
      assert.match(textOf({ locale, canAnswer: true, contactEmail: null }), /legal\/contact/)
  })

  test('about an answer that was not taken leads to another while there may be one', () => {
    const unanswered = (change: Partial<DisputeNotice>) => textOf({ ...change, outcome: 'unanswered' })
    const open = unanswered({ canAnswer: true, proofUntil: '2026-12-03' })
    assert.match(open, /contestation de 56,00 € \(paiement n° 12.*n’a pas été remise à la banque/s)
    assert.match(open, /prend les réponses jusqu’au 3 décembre 2026/)
    assert.match(open, /obole\.test\/p\/12#reponse/)
    assert.match(unanswered({ locale: 'en' }), /did not reach the bank/)
    assert.doesNotMatch(unanswered({}), /#reponse|Répondez|Écrivez/)
  })

  const words: Readonly<Record<ContestedSale, RegExp>> = {
    gift: /ce don auprès/,
    monthly: /ce don mensuel/,
    tickets: /cet achat de billets.*la liste des entrées/s,
    membership: /cette adhésion.*carte de membre/s,
    shop: /cet achat.*preuve de l’envoi/s,
    project: /cette contribution.*contrepartie/s,
    payment: /ce paiement.*le devis ou la facture/s,
  }
  for (const [about, expected] of Object.entries(words))
    test(`has the words of: ${about}`, () => {
      assert.match(textOf({ about: about as ContestedSale }), expected)
    })

  test('speaks of what is paused only where something is', () => {
    assert.match(textOf({ isPaused: true, about: 'monthly' }), /Le don mensuel est suspendu/)
    assert.match(textOf({ isPaused: true, about: 'membership' }), /Les échéances suivantes sont suspendues/)
    assert.doesNotMatch(textOf({ about: 'membership' }), /suspendu/)
  })
})
