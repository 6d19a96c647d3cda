// The fields of a bank account that is debited.
import { field, rewrite, serveFields, settings, showError } from './frame.js'

const { ibanLengths, text } = settings
const signsOf = value => value.toUpperCase().replace(/[^A-Z0-9]/g, '')
const grouped = signs => signs.replace(/(.{4})(?=.)/g, '$1 ')

/** The check digits of ISO 13616: the remainder of division by 97 is 1. */
const isRight = iban => {
  if (!/^[A-Z]{2}\d{2}/.test(iban) || iban.length !== ibanLengths[iban.slice(0, 2)]) return false
  let rest = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4))
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

const checks = {
  name: () => (field('name').value.trim() === '' ? text.accountNameMissing : ''),
  iban: () => {
    const iban = signsOf(field('iban').value)
    if (iban === '') return text.ibanMissing
    const country = iban.slice(0, 2)
    if (/^[A-Z]{2}$/.test(country) && ibanLengths[country] === undefined) return text.ibanCountry
    return isRight(iban) ? '' : text.ibanWrong
  },
}

const method = () =>
  new URLSearchParams({
    type: 'sepa_debit',
    'sepa_debit[iban]': signsOf(field('iban').value),
    'billing_details[name]': field('name').value.trim(),
  })

const longest = Math.max(...Object.values(ibanLengths))
field('iban').addEventListener('input', event => {
  const country = signsOf(event.target.value).slice(0, 2)
  rewrite(event.target, signsOf, signs => grouped(signs.slice(0, ibanLengths[country] ?? longest)))
  field('iban-right').textContent = checks.iban() === '' ? text.ibanRight : ''
})
// No error while somebody types for the first time: it waits until they leave the field.
field('iban').addEventListener('change', () => {
  if (field('iban').value !== '') showError('iban', checks.iban())
})

serveFields({
  form: field('account'),
  checks,
  method,
  refusal: () => ['iban', text.ibanWrong],
  seen: () => ({ type: 'sepa_debit' }),
})
