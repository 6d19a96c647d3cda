import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locale } from '#domain/locale.ts'
import { pickMessages, serverTranslator } from '#messages/catalogue.ts'
import { translator } from '#messages/translator.ts'
import { donationMessages } from '../form-messages.ts'
import { payLabel } from '../steps/summary/pay-label.ts'
import { buttonLabel } from './button-label.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
/** With the words that the donation's island brings, and no others. */
const brought = (locale: Locale) => translator(locale, pickMessages(locale, donationMessages))
const [fr, en] = [brought('fr'), brought('en')]

describe('the button of a gift', () => {
  const monthly = { amount: 1500, frequency: 'monthly' } as const

  test('of a monthly gift with a contribution: what is paid today, and what comes each month', () => {
    assert.equal(plain(buttonLabel(fr, monthly, { total: 1850 })), 'Payer 18,50 €, puis 15,00 € par mois')
    assert.equal(buttonLabel(en, monthly, { total: 1850 }), 'Pay €18.50, then €15.00 per month')
  })

  test('of a monthly gift alone: what comes each month', () => {
    assert.equal(plain(buttonLabel(fr, monthly, { total: 1500 })), 'Programmer mon don mensuel de 15,00 €')
  })

  test('of a gift once: given where it is all a gift, paid where a contribution goes with it', () => {
    const once = { amount: 1500, frequency: 'once' } as const
    assert.equal(plain(buttonLabel(fr, once, { total: 1500 })), 'Donner 15,00 €')
    assert.equal(plain(buttonLabel(fr, once, { total: 1850 })), 'Payer 18,50 €')
  })
})

describe('the button of a summary', () => {
  const cart = { monthly: { amount: 1500, dayOfLevy: 5, nextDate: '2026-12-05' } }
  const sum = (total: number) =>
    ({ cart, sum: { total, terms: [] } }) as unknown as Parameters<typeof payLabel>[1]

  test('says both sums of a monthly gift where a contribution makes them differ', () => {
    assert.equal(plain(payLabel(serverTranslator('fr'), sum(1850))), 'Payer 18,50 €, puis 15,00 € par mois')
    assert.equal(plain(payLabel(serverTranslator('fr'), sum(1500))), 'Donner 15,00 € par mois')
  })
})
