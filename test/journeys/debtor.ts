import type { FrameLocator, Locator } from 'playwright-core'
import { messages as frameTexts } from '#sandbox/messages.ts'
import { camille, Giver } from './giver.ts'

/** Somebody who pays from a bank account: finds the controls by role and name. */
export class Debtor extends Giver {
  get #t() {
    return this.visitor.t
  }

  means(means: 'sepa.by_card' | 'sepa.by_debit'): Locator {
    return this.visitor.page.getByRole('radio', { name: this.#t(means) })
  }

  /** The fields of the account, in the provider's frame. */
  get accountFrame(): FrameLocator {
    return this.visitor.page.frameLocator('iframe[src*="/elements/payment"][src*="type=sepa_debit"]')
  }

  accountField(name: 'accountName' | 'iban'): Locator {
    return this.accountFrame.getByRole('textbox', { name: frameTexts[this.#t.locale][name], exact: true })
  }

  async writeAccount(iban: string, holder = `${camille.firstName} ${camille.lastName}`): Promise<void> {
    await this.means('sepa.by_debit').check()
    await this.visitor.page.getByText(this.#t('sepa.loading')).waitFor({ state: 'hidden' })
    await this.accountField('accountName').fill(holder)
    await this.accountField('iban').fill(iban)
  }

  async debit(iban: string, cents = 5600): Promise<void> {
    await this.writeAccount(iban)
    // A wrong account says so when it is left, and the page makes room for the words: not under a press.
    await this.accountField('iban').press('Tab')
    await this.payButton(cents).click()
  }
}
