import { type Locale, type Messages, messages } from '../messages.ts'
import { coBadgedPrefixes, schemes } from '../rules/card-number.ts'
import { type ElementSettings, elementPage } from './element-page.ts'
import { type Html, html } from './html.ts'

/** The card fields, for a frame in the merchant's payment page: what is typed here never reaches that page. */
export const cardElementPage = (locale: Locale, settings: ElementSettings): string => {
  const text = messages[locale]
  return elementPage({
    locale,
    title: text.card,
    script: '/elements/card.js',
    settings: { ...settings, coBadgedPrefixes, schemes, text },
    body: html`<form id="card" aria-label="${text.card}" novalidate autocomplete="on">
${numberField(text)}
<fieldset id="networks" hidden><legend class="Label">${text.network}</legend><div class="choices"></div></fieldset>
<div class="pair">
${expiryField(text)}
${cvcField(text)}
</div>
<button type="submit" hidden tabindex="-1"></button>
</form>
${testNotice(text)}`,
  })
}

const numberField = (text: Messages): Html => html`<div class="field">
<label class="Label" for="number">${text.cardNumber}</label>
<div class="with-brand">
<input class="Input" id="number" name="number" inputmode="numeric" autocomplete="cc-number" placeholder="${text.cardNumberHint}"
 maxlength="23" required aria-describedby="number-error">
<span id="brand" aria-hidden="true"></span>
</div>
<p class="Error" id="number-error" role="alert"></p>
</div>`

const expiryField = (text: Messages): Html => html`<div class="field">
<label class="Label" for="expiry">${text.expiry}</label>
<input class="Input" id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="${text.expiryHint}"
 maxlength="7" required aria-describedby="expiry-error">
<p class="Error" id="expiry-error" role="alert"></p>
</div>`

const cvcField = (text: Messages): Html => html`<div class="field">
<label class="Label" for="cvc">${text.cvc}</label>
<input class="Input" id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="${text.cvcHint}"
 maxlength="4" required aria-describedby="cvc-error">
<p class="Error" id="cvc-error" role="alert"></p>
<details><summary>${text.cvcWhere}</summary>
${cardBack}
<p>${text.cvcHelp}</p>
</details>
</div>`

const cardBack = html`<svg viewBox="0 0 120 72" width="120" height="72" aria-hidden="true">
<rect x="1" y="1" width="118" height="70" rx="7" fill="#f4f4f7" stroke="#888893"/>
<path d="M1 12h118v14H1z" fill="#4b4b57"/>
<path d="M10 36h70v14H10z" fill="#fff" stroke="#888893"/>
<rect x="82" y="35" width="26" height="16" rx="3" fill="#fff" stroke="#4b3fcf" stroke-width="2"/>
<text x="95" y="47" text-anchor="middle" font-size="11" font-weight="600" fill="#181821">123</text>
</svg>`

const shownCards = (text: Messages): [number: string, outcome: string][] => [
  ['4242 4242 4242 4242', text.testPaid],
  ['4000 0025 0000 3155', text.testBank],
  ['4000 0000 0000 0002', text.testDeclined],
  ['4000 0000 0000 9995', text.testFunds],
  ['4000 0000 0000 0069', text.testExpired],
  ['4000 0000 0000 0119', text.testError],
]

const testNotice = (text: Messages): Html => html`<aside class="test">
<p>${text.testNotice}</p>
<details><summary>${text.testCards}</summary>
<p>${text.testCardsHelp}</p>
<ul>${shownCards(text).map(([number, outcome]) => html`<li><code>${number}</code> ${outcome}</li>`)}</ul>
</details>
</aside>`
