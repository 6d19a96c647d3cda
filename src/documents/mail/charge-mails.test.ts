import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { locales } from '#messages/locales.ts'
import { chargeAnnouncedMail } from './charge-announced.ts'
import { chargeDoneMail } from './charge-done.ts'
import { chargeRefusedMail } from './charge-refused.ts'
import { chargeReturnedMail } from './charge-returned.ts'
import type { ToldCharge } from './charge-words.ts'
import { methodExpiringMail } from './method-expiring.ts'

const charge = {
  locale: 'fr',
  organizationName: 'Le Fournil Partagé',
  brand: 'Obole',
  accent: '#8F5600',
  payerFirstName: 'Camille',
  formTitle: 'Du pain pour toutes et tous',
  amount: 120_050,
  date: '2026-03-31',
  means: 'Card',
  what: { kind: 'instalment', number: 2, count: 3 },
} satisfies ToldCharge
const method = { means: 'Card', brand: 'visa', last4: '4242', expiresIn: '2026-04', country: 'FR' } as const
const url = 'https://obole.test/page?token=a.1.b'

const mails = (facts: ToldCharge) => ({
  announced: chargeAnnouncedMail({ ...facts, method, mandate: null, scheduleUrl: url }),
  done: chargeDoneMail({
    ...facts,
    orderNumber: '48',
    method,
    next: { amount: 120_050, date: '2026-04-30' },
    orderUrl: url,
  }),
  refused: chargeRefusedMail({
    ...facts,
    due: facts.amount,
    reason: 'refused',
    retryOn: '2026-04-03',
    settleUrl: url,
    settleUntil: '2026-04-30',
  }),
  returned: chargeReturnedMail({ ...facts, orderUrl: url }),
  expiring: methodExpiringMail({ ...facts, method, expiresIn: '2026-04', scheduleUrl: url }),
})

describe('mails about later charges', () => {
  it('say who, how much, when and where to go on, in both languages', () => {
    for (const locale of locales) {
      for (const [name, { subject, text, html }] of Object.entries(mails({ ...charge, locale }))) {
        assert.ok(subject.startsWith('Le Fournil Partagé'), name)
        assert.ok(text.includes(url), name)
        assert.ok(html.includes('https://obole.test/page?token&#x3D;a.1.b') || html.includes(url), name)
        assert.doesNotMatch(text + html, /\{[a-z]+\}|undefined|NaN/, name)
        if (name !== 'expiring') assert.match(text, locale === 'fr' ? /1.200,50.€/ : /€1,200\.50/, name)
      }
    }
  })

  it('name the instalment, the month or the only payment', () => {
    const saying = (what: ToldCharge['what']) => mails({ ...charge, what }).done.text
    assert.match(saying(charge.what), /Échéance 2 sur 3/)
    assert.match(saying({ kind: 'month' }), /Don mensuel[\s\S]*modifier ou arrêter votre don/)
    assert.match(saying({ kind: 'single' }), /Paiement/)
  })

  it('tell the last instalment from the others', () => {
    const done = { ...charge, orderNumber: '48', method: null, next: null, orderUrl: url }
    assert.match(chargeDoneMail(done).text, /dernière échéance/)
    assert.doesNotMatch(chargeDoneMail({ ...done, what: { kind: 'month' } }).text, /dernière/)
  })

  it('say why a payment did not come, and who tries next', () => {
    const refused = { ...charge, due: charge.amount, settleUrl: url, settleUntil: '2026-04-30' }
    const saying = (more: Pick<Parameters<typeof chargeRefusedMail>[0], 'reason' | 'retryOn'>) =>
      chargeRefusedMail({ ...refused, ...more }).text
    assert.match(saying({ reason: 'refused', retryOn: '2026-04-03' }), /réessaierons le 3 avril 2026/)
    assert.match(saying({ reason: 'refused', retryOn: null }), /ne réessaierons pas sans vous/)
    assert.match(saying({ reason: 'authentication', retryOn: null }), /confirmer vous-même/)
    assert.match(saying({ reason: 'error', retryOn: null }), /raison technique/)
    const debit = chargeRefusedMail({ ...refused, means: 'Sepa', reason: 'refused', retryOn: null })
    assert.match(debit.text, /le prélèvement de/)
    assert.doesNotMatch(debit.text, /plus que/)
    const less = chargeRefusedMail({ ...refused, due: 500, reason: 'refused', retryOn: null })
    assert.match(less.text, /plus que 5,00\s€/)
  })

  it('name the mandate before a debit', () => {
    const mandate = { reference: 'OB-9', creditorId: 'FR72ZZZ123456' }
    const debit = { ...charge, means: 'Sepa', method: null, mandate, scheduleUrl: url } as const
    const { subject, text } = chargeAnnouncedMail(debit)
    assert.match(subject, /seront prélevés le 31 mars 2026/)
    assert.match(text, /OB-9[\s\S]*FR72ZZZ123456/)
  })
})
