import type { Locale } from '../messages.ts'
import { type Part, type Person, parts } from '../objects/dossier.ts'
import type { Account } from '../objects/party.ts'
import { dossierReasons } from '../rules/dossier-reasons.ts'
import type { PartState } from '../steps/dossier.ts'
import { type Html, html, page } from './html.ts'
import { filled, type OnboardingMessages, onboardingMessages } from './onboarding-messages.ts'
import { askedParts } from './read-dossier.ts'

export type OnboardingView = {
  account: Account
  person: Person | undefined
  /** How many files prove the registration. */
  proofs: number
  states: Record<Part, PartState>
  /** Where the merchant came from. */
  back: string | null
  /** The address of this page, for the other language. */
  key: string
  /** What was typed, where it was not taken. */
  typed: Record<string, string>
  /** What is wrong, by field. */
  faults: Record<string, keyof OnboardingMessages>
}

type Words = { text: OnboardingMessages; view: OnboardingView }

/** The provider's page where a merchant fills in its dossier, and where a tester says what becomes of it. Works without scripts. */
export const onboardingPage = (locale: Locale, view: OnboardingView): string => {
  const text = onboardingMessages[locale]
  const words = { text, view }
  const other = locale === 'fr' ? 'en' : 'fr'
  const name = view.account.company.name ?? view.account.business_profile.name ?? view.account.id
  return page({
    lang: locale,
    title: text.title,
    style: '/pages/bank-page.css',
    body: html`<main class="dossier">
<p class="aside"><a href="?key=${view.key}&locale=${other}" lang="${other}" hreflang="${other}">${text.other}</a></p>
<h1>${text.title}</h1>
<dl><dt>${text.merchant}</dt><dd>${name}</dd></dl>
<p class="notice">${text.notice}</p>
${summary(words)}
${standing(words)}
${form(words, locale)}
${backLink(words)}
${playing(words, locale)}
</main>`,
  })
}

/** The page of a merchant of whom nothing is asked. */
export const completePage = (locale: Locale, merchant: string): string => {
  const text = onboardingMessages[locale]
  return page({
    lang: locale,
    title: text.title,
    style: '/pages/bank-page.css',
    body: html`<main>
<h1>${text.title}</h1>
<dl><dt>${text.merchant}</dt><dd>${merchant}</dd></dl>
<p>${text.complete}</p>
<form method="post"><button name="do" value="send">${text.finish}</button></form>
</main>`,
  })
}

const backLink = ({ text, view }: Words): Html =>
  view.back === null ? html`` : html`<p><a class="button" href="${view.back}">${text.back}</a></p>`

const summary = ({ text, view }: Words): Html => {
  const faults = Object.entries(view.faults)
  if (faults.length === 0) return html``
  const lines = faults.map(
    ([field, fault]) => html`<li><a href="#${field}">${labelOf(text, field)} : ${text[fault]}</a></li>`,
  )
  return html`<div class="problems" role="alert"><h2>${text.problems}</h2><ul>${lines}</ul></div>`
}

const stateWords = (text: OnboardingMessages, state: PartState): string => {
  if (typeof state !== 'object') return text[state]
  return `${text.wrong} : ${text[state.code as keyof OnboardingMessages]}`
}

const standing = ({ text, view }: Words): Html => {
  const rows = parts.map(
    part => html`<dt>${text[part]}</dt><dd data-part="${part}">${stateWords(text, view.states[part])}</dd>`,
  )
  return html`<h2>${text.states}</h2><dl>${rows}</dl>`
}

const form = (words: Words, locale: Locale): Html => {
  const { text, view } = words
  const fields = askedParts(view.states).map(
    part => html`<fieldset><legend>${text[part]}</legend>${fieldsOf[part](words)}</fieldset>`,
  )
  return html`<form method="post" action="?key=${view.key}&locale=${locale}" enctype="multipart/form-data">
${fields}
<button name="do" value="send">${text.send}</button>
</form>`
}

const fieldsOf: Record<Part, (words: Words) => Html[]> = {
  company: words => {
    const { address, name } = words.view.account.company
    return [
      field(words, 'company_name', name ?? words.view.account.business_profile.name, 'organization'),
      field(words, 'line1', address.line1, 'street-address'),
      field(words, 'postal_code', address.postal_code, 'postal-code'),
      field(words, 'city', address.city, 'address-level2'),
    ]
  },
  registration: words => [
    note(words.view.proofs > 0 ? filled(words.text.files, { count: String(words.view.proofs) }) : ''),
    fileField(words, 'registration_files', words.text.registration_hint, true),
  ],
  person: words => {
    const { first_name: first = null, last_name: last = null, dob } = words.view.person ?? {}
    const birth = dob?.year ? [dob.year, pad(dob.month), pad(dob.day)].join('-') : null
    return [
      field(words, 'first_name', first, 'given-name'),
      field(words, 'last_name', last, 'family-name'),
      field(words, 'birth', birth, 'bday', 'date'),
    ]
  },
  identity: words => {
    const { back = null, front = null } = words.view.person?.verification.document ?? {}
    const count = [front, back].filter(side => side !== null).length
    return [
      note(count > 0 ? filled(words.text.files, { count: String(count) }) : ''),
      fileField(words, 'front', words.text.proof_hint),
      fileField(words, 'back_side', words.text.proof_hint),
    ]
  },
  bank: words => {
    const [bank] = words.view.account.external_accounts.data
    const known = bank && filled(words.text.ends, { bank: bank.bank_name, last4: bank.last4 })
    return [
      note(known ?? ''),
      field(words, 'holder', bank?.account_holder_name ?? null, 'name'),
      field(words, 'iban', null, 'off', 'text', words.text.iban_hint),
    ]
  },
}

const pad = (part: number | null): string => String(part ?? 0).padStart(2, '0')
const note = (text: string): Html => (text === '' ? html`` : html`<p>${text}</p>`)
const labelOf = (text: OnboardingMessages, name: string): string => text[name as keyof OnboardingMessages]

const field = (
  { text, view }: Words,
  name: string,
  known: string | null,
  autocomplete: string,
  type = 'text',
  hint = '',
): Html => {
  const value = view.typed[name] ?? known ?? ''
  return html`<p class="field"><label for="${name}">${labelOf(text, name)}</label>
${hintOf(name, hint)}
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" ${described(view, name, hint)}>
${faultOf(text, view, name)}</p>`
}

const fileField = ({ text, view }: Words, name: string, hint: string, isMany = false): Html =>
  html`<p class="field"><label for="${name}">${labelOf(text, name)}</label>
${hintOf(name, hint)}
<input id="${name}" name="${name}" type="file" accept=".pdf,.jpg,.jpeg,.png" ${isMany ? html`multiple` : html``} ${described(view, name, hint)}>
${faultOf(text, view, name)}</p>`

const hintOf = (name: string, hint: string): Html =>
  hint === '' ? html`` : html`<span class="hint" id="${name}-hint">${hint}</span>`

const described = ({ faults }: OnboardingView, name: string, hint: string): Html => {
  const ids = [...(hint === '' ? [] : [`${name}-hint`]), ...(faults[name] ? [`${name}-fault`] : [])]
  const wrong = faults[name] ? html`aria-invalid="true"` : html``
  return ids.length === 0 ? wrong : html`aria-describedby="${ids.join(' ')}" ${wrong}`
}

const faultOf = (text: OnboardingMessages, { faults }: OnboardingView, name: string): Html => {
  const fault = faults[name]
  return fault === undefined ? html`` : html`<strong class="fault" id="${name}-fault">${text[fault]}</strong>`
}

/** What a tester lets the provider answer, for each part that was sent. */
const playing = ({ text, view }: Words, locale: Locale): Html => {
  const sent = parts.filter(part => view.states[part] !== 'due')
  if (sent.length === 0) return html``
  const action = `?key=${view.key}&locale=${locale}`
  const each = sent.map(part => {
    const state = view.states[part]
    const chosen = typeof state === 'object' ? state.code : state
    const options = ['accepted', 'checking', ...Object.keys(dossierReasons[part])].map(
      name =>
        html`<option value="${name}" ${name === chosen ? html`selected` : html``}>${answerOf(text, name)}</option>`,
    )
    return html`<form method="post" action="${action}" class="play">
<input type="hidden" name="part" value="${part}">
<label for="play-${part}">${text[part]}</label>
<select id="play-${part}" name="verdict">${options}</select>
<button name="do" value="play">${text.play_do} <span class="unseen">(${text[part]})</span></button>
</form>`
  })
  return html`<section aria-labelledby="play"><h2 id="play">${text.play}</h2>
<p>${text.play_hint}</p>
<form method="post" action="${action}"><input type="hidden" name="part" value="all"><input type="hidden" name="verdict" value="accepted">
<button name="do" value="play">${text.play_all}</button></form>
${each}</section>`
}

const answerOf = (text: OnboardingMessages, name: string): string =>
  name === 'accepted' || name === 'checking'
    ? text[name].toLowerCase()
    : filled(text.play_wrong, { reason: text[name as keyof OnboardingMessages] })
