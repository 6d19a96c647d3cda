import { type Locale, messages } from '../messages.ts'
import { type ElementSettings, elementPage } from './element-page.ts'
import { html } from './html.ts'

/** The play wallet's button. */
export const walletsElementPage = (locale: Locale, settings: ElementSettings): string => {
  const text = messages[locale]
  return elementPage({
    locale,
    title: text.wallet,
    script: '/elements/wallets.js',
    settings: { ...settings, text },
    body: html`<button type="button" id="pay" class="wallet">${text.walletPay}</button>`,
  })
}
