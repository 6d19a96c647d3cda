import { type Locale, type Messages, messages } from '../messages.ts'
import { ibanLengths } from '../rules/iban.ts'
import { type ElementSettings, elementPage } from './element-page.ts'
import { type Html, html } from './html.ts'

/** The fields of an account to debit, for a frame in the merchant's payment page: the IBAN never reaches that page. */
export const ibanElementPage = (locale: Locale, settings: ElementSettings): string => {
  const text = messages[locale]
  return elementPage({
    locale,
    title: text.account,
    script: '/elements/iban.js',
    settings: { ...settings, ibanLengths, text },
    body: html`<form id="account" aria-label="${text.account}" novalidate autocomplete="on">
<div class="field">
<label class="Label" for="name">${text.accountName}</label>
<input class="Input" id="name" name="name" autocomplete="name" maxlength="200" required aria-describedby="name-error">
<p class="Error" id="name-error" role="alert"></p>
</div>
<div class="field">
<label class="Label" for="iban">${text.iban}</label>
<input class="Input" id="iban" name="iban" autocomplete="off" autocapitalize="characters" spellcheck="false"
 placeholder="${text.ibanHint}" maxlength="42" required aria-describedby="iban-error">
<p class="Error" id="iban-error" role="alert"></p>
<p class="right" id="iban-right" role="status"></p>
</div>
<button type="submit" hidden tabindex="-1"></button>
</form>
${testNotice(text)}`,
  })
}

const shownAccounts = (text: Messages): [iban: string, outcome: string][] => [
  ['FR14 2004 1010 0505 0001 3M02 606', text.testDebited],
  ['FR84 2004 1010 0505 0001 3M02 607', text.testDebitRefused],
  ['FR57 2004 1010 0505 0001 3M02 608', text.testDebitDisputed],
]

const testNotice = (text: Messages): Html => html`<aside class="test">
<p>${text.testNotice}</p>
<details><summary>${text.testAccounts}</summary>
<p>${text.testAccountsHelp}</p>
<ul>${shownAccounts(text).map(([iban, outcome]) => html`<li><code>${iban}</code> ${outcome}</li>`)}</ul>
</details>
</aside>`
