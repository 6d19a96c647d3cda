import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Invoice } from '#domain/invoice/invoice.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { invoiceWords } from '#messages/invoice-words.ts'
import { invoiceFacts } from '#test/support/papers.ts'
import { readPdf } from '#test/support/pdf.ts'
import { writeInvoice } from './invoice.ts'

async function textOf(change: Partial<Invoice> = {}): Promise<string> {
  const { text } = readPdf(await writeInvoice({ ...invoiceFacts, ...change }))
  return text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/\s+/g, ' ')
}

const credited: Partial<Invoice> = {
  kind: 'creditNote',
  number: 'A2026-000003',
  lines: invoiceFacts.lines.slice(0, 1),
  corrects: { number: invoiceFacts.number, madeAt: invoiceFacts.madeAt },
}

describe('an invoice', () => {
  test('has every mention that the law asks for', async () => {
    const text = await textOf()
    for (const words of [
      'Facture N° F2026-000012, émise le 20 novembre 2026',
      'Les Ateliers du Canal 12 quai du Canal, 69003 Lyon SIREN : 123456789 RNA : W691000420 N° de TVA : FR32123456789',
      'Chantiers du Môle Camille Moreau 12 rue des Lilas 44000 Nantes SIREN : 732829320',
      'Date de la vente ou de la prestation 12 décembre 2026',
      'Livraison de biens et prestation de services',
      'Commande n° 1048 du 20 novembre 2026',
      'Paiement reçu 20 novembre 2026, Carte bancaire',
      'Tarif plein 2 22,75 € 5,5 % 45,50 €',
      'Le livre 1 15,00 € 0 % 15,00 €',
      'Total hors taxes 60,50 €',
      'TVA à 5,5 % sur 45,50 € 2,50 €',
      'Total toutes taxes comprises 63,00 €',
      'TVA non applicable, article 293 B du CGI',
      'Facture acquittée.',
      'Escompte pour paiement anticipé : aucun.',
      'indemnité forfaitaire de 40 €',
      'au nom et pour le compte de l’association Les Ateliers du Canal',
    ])
      assert.ok(text.includes(words), `${words} is not in: ${text}`)
  })

  test('says nothing of late payments to a person, nor of an exemption where every line bears VAT', async () => {
    const text = await textOf({
      buyer: { ...invoiceFacts.buyer, company: null },
      lines: invoiceFacts.lines.slice(0, 2),
    })
    assert.doesNotMatch(text, /Escompte|293 B|732829320/)
  })

  test('states no exemption that the association did not choose', async () => {
    assert.doesNotMatch(await textOf({ exemption: '' }), /293 B|261, [47]/)
  })

  test('says what is still to come, and does not call itself paid', async () => {
    const [first] = invoiceFacts.payments
    const text = await textOf({
      payments: [first as NonNullable<typeof first>, { on: '2026-12-20', isPaid: false, means: 'Card' }],
    })
    assert.match(text, /Paiement à venir 20 décembre 2026, Carte bancaire/)
    assert.doesNotMatch(text, /acquittée/)
  })

  test('tells the price of one as exactly as the whole needs it', async () => {
    const both = { item: 1, label: 'Atelier', quantity: 2, vatRate: 5.5, gross: 9000, vat: 469 }
    assert.match(await textOf({ lines: [both] }), /Atelier 2 42,655 € 5,5 % 85,31 €/)
  })

  test('a credit note names its invoice and what it credits', async () => {
    const text = await textOf(credited)
    for (const words of [
      'Avoir N° A2026-000003, émis le 20 novembre 2026',
      'Facture corrigée n° F2026-000012 du 20 novembre 2026',
      'Total de l’avoir, toutes taxes comprises 24,00 €',
    ])
      assert.ok(text.includes(words), `${words} is not in: ${text}`)
    assert.doesNotMatch(text, /acquittée|Escompte|Paiement reçu/)
  })

  for (const [name, change] of [
    ['in French', {}],
    ['in English', { locale: 'en' }],
    ['of what is credited', credited],
  ] as const)
    test(`${name}: page and PDF say the same words`, async () => {
      const invoice = { ...invoiceFacts, ...change }
      const {
        rows,
        columns,
        sums,
        facts,
        parties,
        notes,
        logo: _,
        ...texts
      } = invoiceWords(invoice, serverTranslator(invoice.locale))
      const words = [
        ...Object.values(texts),
        ...[columns, ...rows].flat(),
        ...sums.flatMap(({ label, amount }) => [label, amount]),
        ...facts.flatMap(({ name: label, value }) => [label, value]),
        ...parties.flatMap(party => [party.heading, party.name, ...party.lines]),
        ...notes,
      ]
      const squeezed = (text: string) => text.replaceAll(/\s+/g, '')
      let left = squeezed(readPdf(await writeInvoice(invoice)).text)
      for (const each of words.map(squeezed).toSorted((one, other) => other.length - one.length)) {
        assert.ok(left.includes(each), `${each} is not in the PDF`)
        left = left.replace(each, '')
      }
      assert.match(left, /^(?:1\/1)?$/, 'nothing else stands there')
    })
})
