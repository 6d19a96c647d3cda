import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Attestation } from '#domain/order/attestation.ts'
import type { PersonAttestation } from '#domain/order/person-attestation.ts'
import {
  type AttestationWords,
  attestationWords,
  personAttestationWords,
} from '#messages/attestation-words.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import {
  attestedFacts as facts,
  personAttestedFacts as person,
  attestedRow as row,
} from '#test/support/papers.ts'
import { readPdf } from '#test/support/pdf.ts'
import { readTags } from '#test/support/pdf-tags.ts'
import { writeAttestation, writePersonAttestation } from './attestation.ts'

/** Every text of a document's words; how a row looks is none. */
function textsOf(words: AttestationWords): readonly string[] {
  const { rows, ...others } = words
  const texts = (value: unknown): readonly string[] =>
    typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(texts)
  return [...texts(others), ...rows.flatMap(({ label, amount }) => [label, amount])]
}

/** A document holds each of its words once, and nothing else but which page it is. */
function assertSaysOnly(bytes: Uint8Array, words: AttestationWords): void {
  const squeezed = (text: string) => text.replaceAll(/\s+/g, '')
  let rest = squeezed(readPdf(bytes).text)
  // The longest first: a short one may be a part of it.
  for (const text of textsOf(words)
    .map(squeezed)
    .toSorted((one, other) => other.length - one.length)) {
    assert.ok(rest.includes(text), `${text} is not in ${rest}`)
    rest = rest.replace(text, '')
  }
  assert.equal(rest, '1/1')
}

async function textOf(input: Partial<Attestation> = {}): Promise<string> {
  const { text } = readPdf(await writeAttestation({ ...facts, ...input }))
  return text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll('\n', ' ')
    .replaceAll(/ +/g, ' ')
}

describe('the attestation of a payment', () => {
  test('says who paid what to whom, when, how and what for, and what it is not', async () => {
    const text = await textOf()
    for (const words of [
      'Attestation de paiement N° 2026-000012, établie le 20 novembre 2026',
      'Les Ateliers du Canal 69001 Lyon',
      'Camille Moreau 12 rue du Canal 75011 Paris',
      'Carte bancaire',
      'n° 48 du 20 novembre 2026',
      'Adhésion adulte 180,00 € 2 × Kit de fournitures 15,00 € Code BERGES10 −6,20 €',
      'Contribution volontaire à Obole 10,85 € Payé 199,65 €',
      'ni une facture ni un reçu fiscal',
    ])
      assert.ok(text.includes(words), `${words} is not in: ${text}`)
  })

  test('is not changed by those that are drawn between: a sign of the same look stays its own', async () => {
    const plain = { ...facts, form: 'Fête de l’été' }
    const other = { ...facts, form: 'Fête de lʼété', payer: { name: 'Żaneta Ωmega', lines: [] } }
    const first = await writeAttestation(plain)
    const between = await writeAttestation(other)
    assert.deepEqual(await writeAttestation(plain), first)
    assert.deepEqual(await writeAttestation(other), between)
    assert.match(readPdf(first).text, /l\u2019été/)
    assert.match(readPdf(between).text, /l\u02bcété/)
    const all = await Promise.all([plain, other, plain].map(each => writeAttestation(each)))
    assert.deepEqual(all, [first, between, first])
  })

  const spread = { number: 1, count: 3 }
  const variants: readonly (readonly [string, Partial<Attestation>])[] = [
    ['of a whole order', {}],
    ['in English', { locale: 'en' }],
    [
      'of an instalment',
      { paid: { ...facts.paid, amount: 8000, share: spread }, whole: { amount: 19_965, tip: 1085 } },
    ],
    ['after a refund', { givenBack: [{ on: '2026-12-01', organization: 1000, tip: 5 }] }],
    ['of a debit without a tip', { paid: { ...facts.paid, tip: 0, means: 'Sepa' } }],
    [
      'of names that are no plain lines',
      { form: 'Fête \u202e\r\n(été)', payer: { name: '\u2066Ana', lines: [' a\tb '] } },
    ],
  ]
  for (const [name, variant] of variants)
    test(`says the words of the page, each of them and no other: ${name}`, async () => {
      const attestation = { ...facts, ...variant }
      const words = attestationWords(attestation, serverTranslator(attestation.locale))
      assertSaysOnly(await writeAttestation(attestation), words)
    })

  test('is read in its order: who, the sentence, the facts, the rows, and what it is not', async () => {
    const { elements } = await readTags(await writeAttestation(facts))
    const order = elements.map(({ role, within, text }) =>
      `${within.replace('Document', '')} ${role}: ${text}`.trim(),
    )
    const read = order.map(line => line.replaceAll(/\s/g, ' '))
    assert.deepEqual(read.slice(0, 14), [
      'P: Obole',
      'H1: Attestation de paiement',
      'P: N° 2026-000012, établie le 20 novembre 2026',
      'Sect H2: Bénéficiaire',
      'Sect P: Les Ateliers du Canal',
      'Sect P: 69001 Lyon',
      'Sect H2: Payeur',
      'Sect P: Camille Moreau',
      'Sect P: 12 rue du Canal',
      'Sect P: 75011 Paris',
      read[10],
      'Table TR TH: Date du paiement',
      'Table TR TD: 20 novembre 2026',
      'Table TR TH: Moyen de paiement',
    ])
    assert.match(read[10] ?? '', /^P: Obole atteste ce paiement/)
    assert.deepEqual(
      read.filter(line => line.startsWith('Table')).slice(6, 12),
      [
        'TH: Détail',
        'TH: Montant',
        'TD: Adhésion adulte',
        'TD: 180,00 €',
        'TD: 2 × Kit de fournitures',
        'TD: 15,00 €',
      ].map(cell => `Table TR ${cell}`),
    )
    assert.deepEqual(
      read.slice(-2).map(line => line.slice(0, 24)),
      ['P: Ce document atteste un', 'P: La contribution volon'].map(line => line.slice(0, 24)),
    )
  })

  test('a sentence leaves names that are read the other way where they stand', async () => {
    const [organization, payer] = [
      { name: 'דוד', lines: [] },
      { name: 'محمد', lines: [] },
    ]
    const words = attestationWords({ ...facts, organization, payer, form: 'דוד' }, serverTranslator('fr'))
    assert.match(words.sentence, /\u2068محمد\u2069 a payé .*«\s\u2068דוד\u2069\s» \(\u2068דוד\u2069\)/)
    assert.ok((await textOf({ organization, payer, form: 'דוד' })).includes('« דוד » (דוד)'))
  })

  test('speaks English', async () => {
    const text = await textOf({ locale: 'en', paid: { ...facts.paid, means: 'Sepa' } })
    assert.match(text, /Proof of payment No\. 2026-000012, issued on 20 November 2026/)
    assert.match(text, /SEPA direct debit/)
    assert.match(text, /Voluntary contribution to Obole €10\.85 Paid €199\.65/)
    assert.match(text, /neither an invoice nor a tax receipt/)
  })

  test('of an instalment: the whole order, this part, and what of it is the tip', async () => {
    const paid = { ...facts.paid, amount: 8000, share: { number: 1, count: 3 } }
    const text = await textOf({ paid, whole: { amount: 19_965, tip: 1085 } })
    assert.match(text, /Échéance 1 sur 3/)
    assert.match(
      text,
      /Montant total de la commande 199,65 € Payé par ce paiement 80,00 € dont contribution volontaire à Obole 10,85 €/,
    )
  })

  test('after a refund: what came back, when, what of it was the tip, and what was kept', async () => {
    const givenBack = [
      { on: '2026-12-01', organization: 1000, tip: 0 },
      { on: '2026-12-03', organization: 0, tip: 1085 },
    ]
    const text = await textOf({ givenBack })
    assert.match(
      text,
      /Sur cette somme, 20,85 € ont été remboursés depuis : le montant conservé est de 178,80 €\./,
    )
    assert.match(
      text,
      /Payé 199,65 € Remboursé le 1er? décembre 2026 −10,00 € Remboursé le 3 décembre 2026 −10,85 € dont contribution volontaire à Obole −10,85 € Montant conservé 178,80 €/,
    )
    const english = await textOf({ givenBack, locale: 'en' })
    assert.match(english, /€20\.85 has been refunded since: €178\.80 has been kept/)
  })

  test('without a tip no line and no note speaks of one', async () => {
    assert.doesNotMatch(await textOf({ paid: { ...facts.paid, tip: 0 } }), /[Cc]ontribution/)
  })

  test('a long order goes on on further pages, each with its foot', async () => {
    const lines = Array.from({ length: 120 }, (_, i) => ({
      ...row,
      key: `l${i}`,
      label: `Billet ${i}`,
      amount: 100,
    }))
    const text = await textOf({ lines })
    assert.match(text, /Billet 119 1,00 €/)
    const [, count] = /1 \/ (\d)/.exec(text) ?? []
    assert.ok(Number(count) > 2)
    assert.ok(text.includes(`${count} / ${count}`))
  })

  test('names keep their letters, those that no font has and those that are seen from right to left', async () => {
    for (const name of [
      'Łódź Nguyễn Ελένη Иван 🎉',
      'Żemaitė̃ გიორგი',
      'محمد بن عبد الله',
      'Mohamed دוד',
      '漢字',
    ])
      assert.ok((await textOf({ payer: { name, lines: [] } })).includes(name), name)
  })

  test('the same facts give the same bytes', async () => {
    const [one, other] = [await writeAttestation(facts), await writeAttestation(facts)]
    assert.deepEqual(one, other)
  })
})

describe('the attestation of a person', () => {
  const spoken = async (change: Partial<PersonAttestation> = {}) =>
    readPdf(await writePersonAttestation({ ...person, ...change })).text.replaceAll(/[\s\u00a0\u202f]+/g, ' ')
  const cheque = { means: 'Check', amount: 6000 } as const
  const several: Partial<PersonAttestation> = {
    payments: [
      { ...cheque, on: '2026-11-20T12:00:01Z', share: { number: 1, count: 3 } },
      { ...cheque, on: '2026-12-20T12:00:01Z', share: { number: 2, count: 3 } },
    ],
    givenBack: [{ on: '2026-12-24', amount: 2000 }],
    replaces: '2026-000012',
  }
  const dated = { ...person.occasion, startDate: '2026-12-12T19:30:00.000Z', place: 'Halle Girondins, Lyon' }

  test('says whose it is, who paid what to whom, when and how, what for, and what it is not', async () => {
    const text = await spoken()
    for (const words of [
      'Attestation de paiement N° 2026-000013, établie le 20 novembre 2026',
      'Établie au nom de Léa Moreau Payeur Camille Moreau 12 rue du Canal 75011 Paris',
      'Bénéficiaire Les Ateliers du Canal 69001 Lyon',
      'Camille Moreau a payé 188,80 € le 20 novembre 2026 pour Léa Moreau, au titre de « Adhésion de saison » (Les Ateliers du Canal).',
      'Validité Du 1er septembre 2026 au 31 août 2027',
      'Date du paiement 20 novembre 2026 Moyen de paiement Carte bancaire Commande n° 48 du 20 novembre 2026',
      'Adhésion adulte 180,00 € 2 × Kit de fournitures 15,00 € Code BERGES10 −6,20 € Payé 188,80 €',
      'ni une facture ni un reçu fiscal',
    ])
      assert.ok(text.includes(words), `${words} is not in: ${text}`)
    assert.doesNotMatch(text, /ontribution|Remboursé|remplace/)
  })

  test('of several payments: each of them, what came back, what was kept, and which one it replaces', async () => {
    const text = await spoken(several)
    for (const words of [
      'a payé 120,00 € en 2 fois, du 20 novembre 2026 au 20 décembre 2026, pour Léa Moreau',
      'Sur cette somme, 20,00 € ont été remboursés depuis : le montant conservé est de 100,00 €.',
      'Montant pour cette personne 188,80 € Échéance 1 sur 3, payée le 20 novembre 2026 (Chèque) 60,00 €',
      'Payé 120,00 € Remboursé le 24 décembre 2026 −20,00 € Montant conservé 100,00 €',
      'Elle remplace l’attestation n° 2026-000012, qui n’est plus valable.',
    ])
      assert.ok(text.includes(words), `${words} is not in: ${text}`)
  })

  for (const [name, change] of [
    ['once', {}],
    ['in English', { locale: 'en' }],
    ['in several payments', { ...several, lines: person.lines.slice(0, 1), replaces: null }],
    ['of a dated event', { occasion: dated }],
    ['of names that are no plain lines', { person: '\u2066Ana\r\n', form: 'Fête \u202e\t(été)' }],
  ] as const)
    test(`says the words of the page, each of them and no other: ${name}`, async () => {
      const attestation: PersonAttestation = { ...person, ...change }
      const words = personAttestationWords(attestation, serverTranslator(attestation.locale))
      assertSaysOnly(await writePersonAttestation(attestation), words)
    })

  test('is read in its order: whose, who, to whom, the sentence, the facts, the rows', async () => {
    const { elements } = await readTags(await writePersonAttestation(person))
    const read = elements.map(({ role, within, text }) =>
      `${within} ${role}: ${text}`.replaceAll(/\s+/g, ' '),
    )
    const places = [
      'H1: Attestation de paiement',
      'Sect H2: Établie au nom de',
      'Sect P: Léa Moreau',
      'Sect H2: Payeur',
      'Sect H2: Bénéficiaire',
      'P: Obole atteste',
      'Table TR TH: Activité',
      'Table TR TD: Adhésion de saison',
      'Table TR TH: Détail',
      'Table TR TD: Payé',
      'P: Cette attestation ne porte',
    ].map(start => read.findIndex(line => line.includes(start)))
    assert.ok(!places.includes(-1), read.join('\n'))
    assert.deepEqual(
      places,
      places.toSorted((one, other) => one - other),
    )
  })
})

describe('what people type stays text', () => {
  const hostile =
    ') Tj ET endstream endobj 1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> /URI (https://evil.example) >>'

  test('no script, action or address comes out of it', async () => {
    const { structure, text } = readPdf(
      await writeAttestation({
        ...facts,
        form: hostile,
        brand: 'Obole',
        organization: { name: hostile, lines: [hostile] },
        payer: { name: hostile, lines: [`\u202e${hostile}\r\n${hostile}`] },
        lines: [{ ...row, key: 'a', label: hostile, amount: 100 }],
      }),
    )
    for (const name of [
      'JavaScript',
      'JS',
      'OpenAction',
      'AA',
      'Launch',
      'URI',
      'SubmitForm',
      'EmbeddedFile',
      'Annots',
      'RichMedia',
    ])
      assert.doesNotMatch(structure, new RegExp(`/${name}\\b`), name)
    assert.match(structure, /\/Type \/Page\b/)
    assert.match(text.replaceAll('\n', ' '), /\/OpenAction/)
  })
})
