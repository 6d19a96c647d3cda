import { type Locale, messages } from '../messages.ts'
import type { PaymentIntent } from '../objects/payment-intent.ts'
import type { SetupIntent } from '../objects/setup-intent.ts'
import type { Store } from '../store/store.ts'
import { type Html, html, page } from './html.ts'

/** The bank's page of 3-D Secure: what is being asked, and three answers. Works without scripts. */
export const bankPage = (
  store: Store,
  locale: Locale,
  intent: PaymentIntent | SetupIntent,
  key: string,
): string => {
  const text = messages[locale]
  const title = intent.object === 'payment_intent' ? text.bankTitle : text.bankSetupTitle
  const method = store.get('payment_method', intent.payment_method ?? '')
  return page({
    lang: locale,
    title,
    style: '/pages/bank-page.css',
    body: html`<main>
<h1>${title}</h1>
<p>${text.bankIntro}</p>
<dl>
<dt>${text.bankMerchant}</dt><dd>${merchantOf(store, intent)}</dd>
${intent.object === 'payment_intent' ? amountRow(text.bankAmount, intent, locale) : html``}
<dt>${text.bankCard}</dt><dd>•••• ${method?.card?.last4 ?? ''}</dd>
</dl>
<p>${text.bankTest}</p>
<form method="post">
<input type="hidden" name="secret" value="${key}">
<input type="hidden" name="locale" value="${locale}">
<button name="answer" value="accept">${text.bankAccept}</button>
<button name="answer" value="refuse">${text.bankRefuse}</button>
<button name="answer" value="abandon">${text.bankAbandon}</button>
</form>
</main>`,
  })
}

/** A page that only says something. */
export const noticePage = (locale: Locale, title: string, notice: string): string =>
  page({
    lang: locale,
    title,
    style: '/pages/bank-page.css',
    body: html`<main><h1>${title}</h1><p>${notice}</p></main>`,
  })

const merchantOf = (store: Store, intent: PaymentIntent | SetupIntent): string => {
  const account = store.get('account', intent.on_behalf_of ?? '')
  return account?.business_profile.name ?? intent.description ?? intent.id
}

const amountRow = (label: string, intent: PaymentIntent, locale: Locale): Html => {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: intent.currency })
  return html`<dt>${label}</dt><dd>${format.format(intent.amount / 100)}</dd>`
}
