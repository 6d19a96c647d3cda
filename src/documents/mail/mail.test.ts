import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import type { Locale } from '#domain/locale.ts'
import { mail as mailEn } from '#messages/en/mail.ts'
import { mail as mailFr } from '#messages/fr/mail.ts'
import { locales } from '#messages/locales.ts'
import { compiledLayout, compileLayout } from './compile-layout.ts'
import { moneyReturnedMail } from './money-returned.ts'
import { orderCancelledMail } from './order-cancelled.ts'
import { type OrderConfirmation, orderConfirmationMail } from './order-confirmation.ts'

const row = { kind: 'item', gift: null, quantity: 1, units: [] } as const
const order: OrderConfirmation = {
  locale: 'fr',
  organizationName: 'Le Fournil Partagé',
  brand: 'Obole',
  accent: '#8F5600',
  trace: '4bf92f3577b34da6a3ce929d0e0e4736',
  payerFirstName: 'Camille',
  formTitle: 'Du pain pour toutes et tous',
  orderNumber: '48-2157',
  date: '2026-11-21T23:30:00Z',
  lines: [
    { ...row, key: 'gift', label: '', gift: 'once', amount: 120_000 },
    { ...row, key: 'bag', label: 'Tote bag', amount: 3_450 },
  ],
  tip: 670,
  total: 124_120,
  paidToday: 124_120,
  later: null,
  occasion: { startDate: null, endDate: null, place: null, validFrom: null, validUntil: null },
  orderUrl: 'https://obole.test/associations/le-fournil-partage/confirmation/1?token=a.1.b',
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
  taxReduction: {
    eligibleAmount: 120_000,
    netCost: 40_800,
    article: '200',
    receipt: 'Pour un reçu fiscal, demandez-le à l’association.',
  },
}
const { lines: _lines, ...frame } = order
const cancelled = {
  ...frame,
  amount: frame.total,
  why: 'authorisationLost',
  formUrl: 'https://obole.test/associations/le-fournil-partage',
} as const
const returned = { ...frame, amount: 670, nextUrl: 'https://obole.test/', reason: 'expired' } as const

/** What a reader sees of the HTML, spaces joined. */
function readable(html: string): string {
  const body = html.slice(html.indexOf('<body')).replace(/<!--.*?-->|<[^>]*>/gs, ' ')
  const signs: Record<string, string> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
  }
  return body.replace(/&(?:amp|lt|gt|quot|#39);/g, entity => signs[entity]!).replace(/[ \n]+/g, ' ')
}

const joined = (text: string) => text.replace(/[ \n]+/g, ' ')

describe('confirmation', () => {
  const mail = orderConfirmationMail(order)

  it('names the association first, in the subject, the HTML and the text', () => {
    assert.equal(mail.subject, 'Le Fournil Partagé\u00a0: votre paiement est confirmé')
    assert.ok(mail.text.startsWith('Le Fournil Partagé\n'))
    assert.ok(readable(mail.html).indexOf('Le Fournil') < readable(mail.html).indexOf('Obole'))
  })

  it('shows every amount, the tip on a line of its own, the day in Paris', () => {
    const lines = [
      'Commande n°\u00a048-2157, 22 novembre 2026',
      'Don ponctuel\u00a0: 1\u202f200,00\u00a0€',
      'Tote bag\u00a0: 34,50\u00a0€',
      'Contribution volontaire à Obole\u00a0: 6,70\u00a0€',
      `Une question sur cette contribution\u202f? ${order.orderUrl}#contribution`,
      'Total payé\u00a0: 1\u202f241,20\u00a0€',
    ]
    assert.ok(mail.text.includes(lines.join('\n')), mail.text)
    assert.match(
      joined(readable(mail.html)),
      /Contribution volontaire à Obole 6,70\u00a0€ .* 1\u202f241,20\u00a0€/,
    )
    assert.ok(mail.html.includes(`href="${order.orderUrl}#contribution"`))
  })

  it('says what the gift costs after tax reduction, names the article, leaves the tip out of it', () => {
    assert.ok(
      mail.text.includes(
        'Votre don de 1\u202f200,00\u00a0€ vous revient à 408,00\u00a0€ après réduction d’impôt.',
      ),
    )
    assert.match(
      mail.text,
      /Article 200 du Code .* Montant indicatif\.\nLa contribution volontaire n’ouvre pas droit/,
    )
    const { taxReduction: _none, ...plain } = order
    assert.doesNotMatch(orderConfirmationMail(plain).text, /impôt/)
  })

  it('gives what belongs to a line the whole width below it', () => {
    assert.match(mail.html, /<td colspan="2"[^>]*><a href="[^"]+#contribution"/)
  })

  it('says 100 % only where the association gets all that is not the tip', () => {
    assert.match(
      mail.text,
      /reçoit 100\u00a0% des 1\u202f234,50\u00a0€ de votre commande\. Votre contribution s’y ajoute/,
    )
    assert.doesNotMatch(orderConfirmationMail({ ...order, total: order.total - 1 }).text, /100/)
  })

  it('speaks of no tip where there is none', () => {
    const { text, html } = orderConfirmationMail({ ...order, tip: 0, total: 123_450, paidToday: 123_450 })
    for (const content of [text, html]) assert.doesNotMatch(content, /ontribution/)
    assert.match(text, /reçoit 100\u00a0% des/)
  })
})

describe('every mail', () => {
  const each = [
    ['confirmation', (locale: Locale) => orderConfirmationMail({ ...order, locale })],
    ['cancelled', (locale: Locale) => orderCancelledMail({ ...cancelled, locale })],
    ['unpaid', (locale: Locale) => orderCancelledMail({ ...cancelled, why: 'debitUnpaid', locale })],
    ['expired', (locale: Locale) => moneyReturnedMail({ ...returned, locale })],
    ['duplicate', (locale: Locale) => moneyReturnedMail({ ...returned, locale, reason: 'duplicate' })],
  ] as const

  for (const [name, write] of each) {
    for (const locale of locales) {
      it(`${name} in ${locale}: complete, the text says all that the HTML says, nothing is left to fill in`, () => {
        const { subject, html, text } = write(locale)
        assert.ok(html.includes(`<html lang="${locale}"`))
        for (const content of [subject, html, text])
          assert.doesNotMatch(content, /[{}]{2}|undefined|\[object/)
        const seen = joined(readable(html))
        for (const line of text.split('\n')) {
          // in HTML the colon of a line is a column, and the address of a link is its target
          const words = line.split(/\u00a0: |: | https?:/)[0]!.replace(/^-- $/, '')
          assert.ok(seen.includes(joined(words).trim()), words)
        }
      })
    }
  }

  it('loads nothing from anywhere: no image, script, font or style sheet', () => {
    const { html } = orderConfirmationMail(order)
    assert.doesNotMatch(html, /<(?:img|script|link|iframe|form)\b|@import|url\(|src=/i)
  })

  it('is a document for screen readers: language, title, one heading, layout tables marked as such', () => {
    const { html } = orderConfirmationMail(order)
    assert.match(html, /<title>Merci Camille, c’est confirmé\u202f!<\/title>/)
    assert.equal(html.match(/<h1/g)?.length, 1)
    const visible = html.replace(/<!--.*?-->/gs, '')
    const tables = visible.match(/<table[^>]*>/g) ?? []
    assert.deepEqual(
      tables.filter(table => !table.includes('role="presentation"')).length,
      1, // the amounts, a real table with row headers
    )
    assert.equal(html.match(/<th scope="row"/g)?.length, 4)
  })

  it('shows in the dark what stands in its footer, the links to the association’s pages among it', () => {
    const [, dark] =
      orderConfirmationMail(order).html.match(/prefers-color-scheme: dark\)([\s\S]*?)<\/style>/) ?? []
    assert.match(dark ?? '', /\.muted div, \.muted a \{ color: #B9B9C6 !important/)
  })

  it('costs less than a millisecond', () => {
    const start = process.cpuUsage()
    for (let round = 0; round < 200; round++) orderConfirmationMail(order)
    const { user, system } = process.cpuUsage(start)
    assert.ok((user + system) / 200 < 1000, `${(user + system) / 200} µs`)
  })
})

describe('texts from outside', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</title><svg onload=alert(1)>',
    '--><script>alert(1)</script><!--',
    '{{organization}}{{#rows}}',
    '&lt;script&gt;',
    'javascript:alert(1)',
    '<![endif]--><iframe src=//evil>',
    'style="background:url(https://evil)"',
  ]

  for (const attack of attacks) {
    it(`stay text: ${attack}`, () => {
      const { html, text } = orderConfirmationMail({
        ...order,
        payerFirstName: attack,
        organizationName: attack,
        formTitle: attack,
        brand: attack,
        orderNumber: attack,
        trace: attack,
        accent: attack,
        lines: [
          {
            ...row,
            key: 'x',
            label: attack,
            amount: 100,
            units: [
              {
                index: 0,
                name: attack,
                answers: [{ id: 1, label: attack, type: 'FreeText', value: attack }],
              },
            ],
          },
        ],
      })
      const clean = orderConfirmationMail(order).html
      const tags = (source: string) => source.match(/<[a-z!/][^>]*/gi)?.map(tag => tag.split(/[\s>]/)[0])
      assert.deepEqual(new Set(tags(html)), new Set(tags(clean)))
      assert.ok(html.includes('background:#4B3FCF'))
      assert.ok(readable(html).includes(attack), 'shown as it was typed')
      assert.ok(text.includes(attack))
    })
  }

  it('can neither break a header nor reverse the reading direction', () => {
    const organizationName = 'Les Amis\r\nBcc: victim@example.org\u2028\u202egnp\0.exe'
    const { subject, text } = orderConfirmationMail({ ...order, organizationName })
    assert.equal(subject, 'Les Amis Bcc: victim@example.org gnp .exe\u00a0: votre paiement est confirmé')
    assert.ok(text.startsWith('Les Amis Bcc: victim@example.org gnp .exe\n\n'))
    assert.ok(orderConfirmationMail({ ...order, organizationName: 'x'.repeat(5000) }).subject.length <= 200)
  })

  it('never become a link that is not http or https', () => {
    for (const orderUrl of ['javascript:alert(1)', 'data:text/html,x', 'not an address']) {
      assert.throws(() => orderConfirmationMail({ ...order, orderUrl }))
    }
  })
})

describe('texts', () => {
  it('have typographic apostrophes, and in French the spaces that French has', () => {
    for (const [key, text] of [...Object.entries(mailFr), ...Object.entries(mailEn)]) {
      assert.match(text, /^\S(?:[^']*\S)?$/u, key)
    }
    const wrong = / [;!?:»%€]|« |[^\s\u00a0\u202f][;!?»]|[^\s\u00a0][:%€]|\.\.\./u
    for (const [key, text] of Object.entries(mailFr)) {
      assert.doesNotMatch(text.replace(/\{[^{}]*\}/g, 'x'), wrong, key)
    }
  })
})

describe('layout', () => {
  it('is compiled from its source: run `node src/documents/mail/compile-layout.ts` after a change', async () => {
    assert.equal(await readFile(compiledLayout, 'utf8'), await compileLayout())
  })
})

describe('the association’s own words', () => {
  const words = {
    mail: '<p>Merci <em>à tous</em> &lt;b&gt;<br />Suite</p>',
    video: null,
    language: 'fr',
  } as const

  it('stand in the HTML with their looks, in their language, and as lines of the text', () => {
    const mail = orderConfirmationMail({ ...order, locale: 'en', thanks: words })
    assert.match(
      mail.html,
      /<div lang="fr"[^>]*>\s*<p [^>]*>Merci <em>à tous<\/em> &lt;b&gt;<\/p><p [^>]*>Suite<\/p>/,
    )
    assert.match(mail.text, /A word from Le Fournil Partagé\nMerci à tous <b>\nSuite\n/)
  })

  it('are not spoken of where there are none', () => {
    assert.doesNotMatch(orderConfirmationMail(order).html, /Un mot de/)
  })

  it('never lead elsewhere than to https and mailboxes', () => {
    const mail =
      '<p><a href="javascript:x()">a</a> <a href="https://a.fr">b</a> <a href="mailto:a@b.fr">c</a></p>'
    const { html } = orderConfirmationMail({ ...order, thanks: { ...words, mail } })
    assert.doesNotMatch(html, /javascript/)
    assert.match(html, /href="https:\/\/a\.fr\/"[^>]*>b<\/a> <a href="mailto:a@b\.fr"[^>]*>c</)
  })
})
