import assert from 'node:assert/strict'
import type { FrameLocator, Locator } from 'playwright-core'
import { formPath } from '#domain/form/types/index.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { amountDigits, money, tileMoney } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import { messages as frameTexts } from '#sandbox/messages.ts'
import type { Visitor } from '#test/support/browser.ts'

/** The demo's donation campaign (rule OPS-5): 20, 50 or 100 EUR, or another amount from 1 EUR. */
export const bread = formPath('le-fournil-partage', 'Donation', 'du-pain-pour-tout-le-monde')

export const brand = 'Obole'

/** A payer who passes every rule. */
export const camille = { firstName: 'Camille', lastName: 'Moreau', email: 'camille@example.org' }

/** Test cards of the payment sandbox. */
export const cards = {
  paid: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  processingError: '4000000000000119',
  authenticated: '4000002760003184',
  /** Its refunds are done, then sent back by its bank. */
  closedLater: '4000000000005126',
} as const

export type TipPick = 'none' | 'suggestion' | { readonly other: string }

/** Words of the link inside the consent. */
const termsName = { fr: 'conditions d’utilisation', en: 'terms of use' } as const

/** Finds the controls of the pages as somebody would who reads them: by role and name. */
export class Giver {
  readonly visitor: Visitor

  readonly #t: Translator

  /** Reads the pages in the visitor's language, or in the one that they switched to. */
  constructor(visitor: Visitor, locale = visitor.look.locale) {
    this.visitor = visitor
    this.#t = serverTranslator(locale)
  }

  get #page() {
    return this.visitor.page
  }

  /** A suggested amount, in cents. */
  amountTile(cents: number): Locator {
    return this.amounts.getByRole('radio', { name: tileMoney(cents, this.#t.locale), exact: true })
  }

  get amounts(): Locator {
    return this.#page.getByRole('group', { name: this.#t('donation.choose_amount') })
  }

  get otherAmount(): Locator {
    return this.amounts.getByRole('radio', { name: this.#t('form.other_amount') })
  }

  /** Where the amount of one's own is typed. */
  get amountField(): Locator {
    const label = this.#t('ui.amount_in_euros', { label: this.#t('form.other_amount') })
    return this.#page.getByRole('textbox', { name: label, exact: true })
  }

  field(key: 'payer.first_name' | 'payer.last_name' | 'payer.email' | 'payer.email_confirmation'): Locator {
    return this.#page.getByRole('textbox', { name: this.#t(key), exact: true })
  }

  get tips(): Locator {
    return this.#page.getByRole('group', { name: this.#t('tip.question', { brand }) })
  }

  tip(pick: 'none' | 'suggestion' | 'other'): Locator {
    const subs = { none: 'tip.zero_sub', suggestion: 'tip.suggested_sub', other: 'tip.other_sub' } as const
    return this.tips.getByRole('radio', { name: this.#t(subs[pick]) })
  }

  get tipField(): Locator {
    const label = this.#t('ui.amount_in_euros', { label: this.#t('tip.amount') })
    return this.#page.getByRole('textbox', { name: label, exact: true })
  }

  get terms(): Locator {
    return this.#page.getByRole('checkbox', { name: termsName[this.#t.locale] })
  }

  /** The button that leads to the payment page; on phones it stands in the bar at the bottom. */
  donateButton(cents: number): Locator {
    const amount = this.euros(cents)
    const button = (key: 'pay.button_donate' | 'pay.button') =>
      this.#page.getByRole('button', { name: this.#t(key, { amount }) })
    // With a contribution it says what is paid, else what is given.
    return button('pay.button_donate').or(button('pay.button'))
  }

  async writePayer(person = camille): Promise<void> {
    await this.field('payer.first_name').fill(person.firstName)
    await this.field('payer.last_name').fill(person.lastName)
    await this.field('payer.email').fill(person.email)
    await this.field('payer.email_confirmation').fill(person.email)
  }

  async pickTip(pick: TipPick): Promise<void> {
    if (typeof pick === 'string') return this.tip(pick).check()
    await this.tip('other').check()
    await this.tipField.fill(pick.other)
  }

  /** The whole page, with a suggested amount. Gives the button that sends it. */
  async fillIn({ cents = 5000, tip = 'suggestion' as TipPick, person = camille } = {}): Promise<void> {
    await this.amountTile(cents).check()
    await this.writePayer(person)
    await this.pickTip(tip)
    await this.terms.check()
  }

  /** Presses the button that sends the page, whatever stands on it. */
  async send(): Promise<void> {
    await this.#page.locator('#donation button[type=submit]').filter({ visible: true }).click()
  }

  /** From the donation page to the payment page. Gives the id of the payment request. */
  async goToPayment(input: { cents?: number; tip?: TipPick; page?: string } = {}): Promise<string> {
    await this.visitor.open(input.page ?? bread)
    await this.fillIn(input)
    await this.send()
    return this.atPayment()
  }

  /** The id of the payment request on whose page the visitor stands. */
  async atPayment(): Promise<string> {
    // The provider's fields may take their time.
    await this.#page.waitForURL(/\/paiement\/embarque\//, { waitUntil: 'domcontentloaded' })
    return this.#page.url().split('/').at(-1) ?? ''
  }

  /** The card fields, in the provider's frame. */
  get frame(): FrameLocator {
    return this.#page.frameLocator('iframe[src*="/elements/payment"][src*="type=card"]')
  }

  cardField(name: 'cardNumber' | 'expiry' | 'cvc'): Locator {
    return this.frame.getByRole('textbox', { name: frameTexts[this.#t.locale][name] })
  }

  async writeCard(number: string): Promise<void> {
    await this.#page.getByText(this.#t('pay.loading_card')).waitFor({ state: 'hidden' })
    await this.cardField('cardNumber').fill(number)
    await this.cardField('expiry').fill('1234')
    await this.cardField('cvc').fill('123')
  }

  payButton(cents: number): Locator {
    return this.#page.getByRole('button', {
      name: this.#t('pay.button', { amount: this.euros(cents) }),
    })
  }

  async pay(number: string, cents = 5600): Promise<void> {
    await this.writeCard(number)
    await this.payButton(cents).click()
  }

  /** A card that the bank refuses, told above the fields. */
  async beDeclined(cents?: number): Promise<void> {
    await this.pay(cards.declined, cents)
    await this.#page
      .getByRole('alert')
      .filter({ hasText: this.#t('out.refused_title') })
      .waitFor()
  }

  /** What the card's holder answers on the bank's page. */
  bankButton(answer: 'bankAccept' | 'bankRefuse' | 'bankAbandon'): Locator {
    return this.#page.getByRole('button', { name: frameTexts[this.#t.locale][answer] })
  }

  heading(text: string): Locator {
    return this.#page.getByRole('heading', { level: 1, name: text })
  }

  /** The confirmation page of an order; gives the order's number. */
  async atConfirmation(firstName = camille.firstName): Promise<number> {
    await this.heading(this.#t('out.confirmed_title', { firstName })).waitFor()
    return Number(/\/confirmation\/(\d+)/.exec(this.#page.url())?.[1])
  }

  /** Fails unless a row says exactly this amount. */
  async row(label: string, cents: number): Promise<void> {
    const row = this.#page.locator('.spread', { hasText: label }).filter({ visible: true }).first()
    assert.match(plain((await row.textContent()) ?? ''), new RegExp(`${escaped(plain(this.euros(cents)))}$`))
  }

  /** The digits of an amount, as messages have them. */
  digits(cents: number): string {
    return amountDigits(cents, this.#t.locale)
  }

  /** An amount as the pages write it. */
  euros(cents: number): string {
    return money(cents, this.#t.locale)
  }
}

/** Text with plain spaces. */
export const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
