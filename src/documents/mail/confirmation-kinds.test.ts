import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OrderConfirmation, orderConfirmationMail } from './order-confirmation.ts'

const units = [
  {
    index: 0,
    name: 'Zoé Martin',
    answers: [{ id: 1, label: 'Jour', type: 'ChoiceList', value: 'Samedi 12 décembre' }],
  },
  {
    index: 1,
    name: 'Sam Roy',
    answers: [
      { id: 2, label: 'Né le', type: 'Date', value: '2001-03-12' },
      { id: 3, label: 'Bénévole', type: 'YesNo', value: false },
      { id: 4, label: 'Certificat', type: 'File', value: '0192' },
    ],
  },
] as const
const row = { kind: 'item', gift: null, quantity: 1, units: [] } as const
const nowhere = { startDate: null, endDate: null, place: null, validFrom: null, validUntil: null }
const order: OrderConfirmation = {
  locale: 'fr',
  organizationName: 'Les Ateliers du Canal',
  brand: 'Obole',
  accent: '#8F5600',
  payerFirstName: 'Camille',
  formTitle: 'Festival des berges',
  orderNumber: '7',
  date: '2026-11-20',
  lines: [
    { ...row, key: 'a', label: 'Tarif plein', quantity: 2, amount: 4800, units },
    { ...row, key: 'b', kind: 'option', label: 'Repas', amount: 1400 },
    { ...row, key: 'c', kind: 'discount', label: 'BERGES10', amount: -620 },
  ],
  tip: 0,
  total: 5580,
  paidToday: 5580,
  later: null,
  occasion: nowhere,
  orderUrl: 'https://obole.test/o?token=a',
  givenBack: [],
  taken: null,
  attestationUrl: null,
  personsUrl: null,
  invoiceUrl: null,
  scheduleUrl: null,
  after: {
    formType: 'Event',
    orderId: 7,
    organization: 'Les Ateliers du Canal',
    contactEmail: 'bonjour@ateliers.test',
    delivery: null,
  },
  payer: null,
  impact: null,
  thanks: { mail: '', video: null, language: 'fr' },
  calendarUrl: null,
  ticketsUrl: null,
  cardsUrl: null,
  withdrawal: null,
}
const textOf = (input: Partial<OrderConfirmation>) =>
  orderConfirmationMail({ ...order, ...input }).text.replaceAll(/[\u00a0\u202f]/g, ' ')

test('tickets: how many, for whom, options and the code that lowered them', () => {
  const text = textOf({
    occasion: { ...nowhere, startDate: '2026-12-12T19:30:00Z', place: 'Quai des Écluses, 69001 Lyon' },
  })
  assert.match(
    text,
    new RegExp(
      [
        '2 × Tarif plein : 48,00 €',
        '– Zoé Martin',
        '– Jour : Samedi 12 décembre',
        '– Sam Roy',
        '– Né le : 12/03/2001',
        '– Bénévole : Non',
        '– Certificat : Fichier envoyé',
      ].join('\n'),
    ),
  )
  assert.match(text, /Repas : 14,00 €\nCode BERGES10 : −6,20 €/)
  assert.match(text, /Total payé : 55,80 €/)
  assert.match(text, /Date\nsamedi 12 décembre 2026 à 20h30\nQuai des Écluses, 69001 Lyon/)
})

test('instalments: what was paid today, each later date, and that it costs nothing', () => {
  const charges = [
    { date: '2026-12-20', amount: 6000 },
    { date: '2027-01-20', amount: 6000 },
  ]
  const text = textOf({ paidToday: 8200, total: 20_200, later: { frequency: 'Installment', charges } })
  assert.match(text, /Total : 202,00 €\nPayé aujourd’hui : 82,00 €/)
  assert.match(
    text,
    /Échéancier\nAujourd’hui : 82,00 €\n20 décembre 2026 : 60,00 €\n20 janvier 2027 : 60,00 €/,
  )
  assert.match(text, /Sans frais, accordé par Les Ateliers du Canal/)
})

test('a monthly gift says what comes, when, and that it can be stopped', () => {
  const later = { frequency: 'Monthly', amount: 1500, day: 10, nextOn: '2026-12-10' } as const
  const lines = [{ ...row, key: 'm', label: '', gift: 'monthly', amount: 1500 }] as const
  const { subject } = orderConfirmationMail({ ...order, later, lines, total: 1500, paidToday: 1500 })
  assert.match(subject, /votre don mensuel est programmé/)
  const text = textOf({ later, lines, total: 1500, paidToday: 1500 })
  assert.match(text, /15,00 € aujourd’hui, puis 15,00 € le 10 de chaque mois, à partir du 10 décembre 2026/)
  assert.match(text, /arrêter à tout moment/)
})

test('an inscription that costs nothing speaks of no payment', () => {
  const lines = [{ ...row, key: 'f', label: 'Entrée libre', amount: 0 }]
  const { subject, text } = orderConfirmationMail({ ...order, lines, total: 0, paidToday: 0 })
  assert.match(subject, /votre inscription est confirmée/)
  for (const content of [subject, text]) assert.doesNotMatch(content, /paiement est|Total payé|100/)
})

test('a membership tells how long it is valid, in English too', () => {
  const occasion = { ...nowhere, validFrom: '2026-09-01', validUntil: '2027-08-31' }
  assert.match(textOf({ occasion }), /Validité\nDu 1er septembre 2026 au 31 août 2027/)
  assert.match(textOf({ occasion, locale: 'en' }), /From 1 September 2026 to 31 August 2027/)
})

test('the ways on: to change a gift, and to the attestation of what was paid', () => {
  const later = { frequency: 'Monthly', amount: 1500, day: 10, nextOn: '2026-12-10' } as const
  const urls = {
    attestationUrl: 'https://obole.test/a?token=b',
    personsUrl: 'https://obole.test/o?token=a#documents',
    scheduleUrl: 'https://obole.test/s?token=c',
  }
  const text = textOf({ later, ...urls })
  assert.match(text, /Gérer mon don mensuel : https:\/\/obole\.test\/s\?token=c/)
  assert.match(text, /Attestation de paiement : https:\/\/obole\.test\/a\?token=b/)
  assert.match(text, /Attestations par personne : https:\/\/obole\.test\/o\?token=a#documents/)
  assert.match(textOf({ ...urls, locale: 'en' }), /Proofs of payment by person: /)
  assert.doesNotMatch(textOf({}), /Attestation|Gérer/)
})

test('where a purchase is given back, and until when (rule REF-9)', () => {
  const withdrawal = { address: 'https://obole.test/w?token=d', until: '2026-12-04' }
  const way = /Renoncer au contrat ici \(jusqu’au 4 décembre 2026\) : https:\/\/obole\.test\/w\?token=d/
  assert.match(textOf({ withdrawal }), way)
  assert.doesNotMatch(textOf({}), /Renoncer/)
})

test('three questions are answered: what I bought, what I show, whom I write to', () => {
  const text = textOf({ calendarUrl: 'https://obole.test/date.ics' })
  assert.match(text, /Chaque personne a son billet : présentez-le à l’entrée/)
  assert.match(
    text,
    /Écrivez à l’association Les Ateliers du Canal \(bonjour@ateliers.test\) .* commande n° 7/,
  )
  assert.match(text, /Ajouter à mon agenda : https:\/\/obole.test\/date.ics/)
  const without = textOf({ after: { ...order.after, contactEmail: null } })
  assert.match(without, /Adressez-vous à l’association Les Ateliers du Canal/)
})

test('a gift is thanked with the words that its association has for this amount', () => {
  assert.match(textOf({ impact: { amount: 2000, words: 'un repas partagé' } }), /20,00 € : un repas partagé/)
})

test('a payer reads their own answers again, their document among them', () => {
  const payer = {
    ...{ firstName: 'Camille', lastName: 'Moreau', email: 'camille@example.org' },
    ...{ isCompany: false, companyName: null, country: 'FR', fileId: '0192' },
    ...{ address: '12 rue des Berges', zipCode: '69001', city: 'Lyon' },
    use: { isSent: true, payerDocument: { label: 'Justificatif', isRequired: true } },
  }
  assert.match(
    textOf({ payer }),
    new RegExp(
      [
        'Vos coordonnées',
        'Prénom et nom : Camille Moreau',
        'E-mail : camille@example.org',
        'Adresse de livraison : 12 rue des Berges, 69001 Lyon',
        'Justificatif : Fichier envoyé',
      ].join('\n'),
    ),
  )
  // One is as large as the other.
  assert.match(orderConfirmationMail({ ...order, payer }).html, /Moreau<br \/>E-mail\u00a0: camille@/)
  assert.doesNotMatch(textOf({}), /Vos coordonnées/)
})

test('a shop says what happens in the way that was chosen', () => {
  const shop = { ...order.after, formType: 'Shop' } as const
  const sent = textOf({ after: { ...shop, delivery: { isSent: true, label: 'Envoi postal' } } })
  assert.match(sent, /vous les envoie à votre adresse de livraison \(Envoi postal\)/)
  assert.doesNotMatch(sent, /retir|Retrait/)
  const collected = textOf({ after: { ...shop, delivery: { isSent: false, label: 'Retrait sur place' } } })
  assert.match(collected, /les retirer \(Retrait sur place\) : donnez votre nom et le n° 7/)
  assert.match(textOf({ after: shop }), /vous dit comment vous les recevez/)
})

test('a rate that costs nothing is free, beside one that is paid', () => {
  const lines = [...order.lines, { ...row, key: 'f', label: 'Moins de 12 ans', amount: 0 }]
  assert.match(textOf({ lines }), /Moins de 12 ans : Gratuit/)
})
