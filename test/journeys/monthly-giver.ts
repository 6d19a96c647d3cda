import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { messages as frameTexts } from '#sandbox/messages.ts'
import type { Visitor } from '#test/support/browser.ts'
import { bread, cards, Giver } from './giver.ts'

/** Somebody who gives each month, and changes it from the link of their gift. */
export class MonthlyGiver extends Giver {
  /** Where the visitor's gift is changed. */
  link = ''

  get #t() {
    return this.visitor.t
  }

  get #page() {
    return this.visitor.page
  }

  /** Gives 15 EUR a month, goes on to the page of the gift. */
  static async arrive(visitor: Visitor, card: string = cards.paid): Promise<MonthlyGiver> {
    const giver = new MonthlyGiver(visitor)
    const { page, t } = visitor
    await visitor.open(bread)
    await page.getByRole('radio', { name: t('form.monthly') }).check()
    await giver.amountTile(1500).check()
    await giver.writePayer()
    await giver.tip('none').check()
    await giver.terms.check()
    await giver.send()
    await giver.atPayment()
    await giver.writeCard(card)
    await page.getByRole('button', { name: t('pay.button_today', { amount: giver.euros(1500) }) }).click()
    if (card !== cards.paid) await giver.bankButton('bankAccept').click()
    await giver.heading(t('out.monthly_title', { firstName: 'Camille' })).waitFor()
    const manage = page.getByRole('link', { name: t('schedule.manage') })
    const href = new URL((await manage.getAttribute('href')) ?? '')
    giver.link = href.pathname + href.search
    await visitor.open(giver.link)
    await giver.atGift()
    return giver
  }

  async atGift(): Promise<void> {
    await this.heading(this.#t('schedule.title_gift', { organization: 'Le Fournil partagé' })).waitFor()
  }

  /** Opens what stands behind some words, where it is not open yet. */
  async unfold(
    key: 'schedule.amount' | 'schedule.day_change' | 'schedule.card' | 'schedule.suspend' | 'schedule.stop',
  ) {
    const part = this.#page.locator('details', { has: this.#page.getByText(this.#t(key), { exact: true }) })
    if ((await part.getAttribute('open')) === null) await part.locator('summary').click()
  }

  async typeAmount(text: string): Promise<void> {
    await this.unfold('schedule.amount')
    await this.amount.fill(text)
    await this.button('schedule.amount_button').click()
  }

  get amount(): Locator {
    const label = this.#t('ui.amount_in_euros', { label: this.#t('schedule.amount_label') })
    return this.#page.getByRole('textbox', { name: label, exact: true })
  }

  button(
    key:
      | 'schedule.amount_button'
      | 'schedule.day_button'
      | 'schedule.card_button'
      | 'schedule.suspend_button'
      | 'schedule.resume'
      | 'schedule.stop_button',
  ): Locator {
    return this.#page.getByRole('button', { name: this.#t(key), exact: true })
  }

  /** What the page says first. */
  says(text: string): Locator {
    return this.#page.locator('.banner-title', { hasText: text })
  }

  /** Writes another card into the provider's fields. */
  async writeOtherCard(number: string): Promise<void> {
    await this.unfold('schedule.card')
    await this.cardField('cardNumber').waitFor()
    await this.writeCard(number)
  }

  cardButton(cents?: number): Locator {
    const name =
      cents === undefined
        ? this.#t('schedule.card_button')
        : this.#t('schedule.card_raise_button', { amount: this.euros(cents) })
    return this.#page.getByRole('button', { name })
  }

  /** Fails unless the gift is of this much a month. */
  async gives(cents: number): Promise<void> {
    const name = this.#t('schedule.per_month', { amount: this.euros(cents) })
    await this.#page.getByRole('heading', { level: 2, name }).waitFor()
  }

  async paysWith(last4: string): Promise<void> {
    await this.#page.getByText(`•••• ${last4}`).waitFor()
  }

  /** The bank's question about a card that is to be kept. */
  async atBank(): Promise<void> {
    await this.#page.getByRole('heading', { name: frameTexts[this.#t.locale].bankSetupTitle }).waitFor()
  }

  async looksRight(): Promise<void> {
    assert.deepEqual(await this.visitor.violations(), [], this.#page.url())
  }
}
