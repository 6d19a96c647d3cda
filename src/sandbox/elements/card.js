// The fields of a card.
import { field, rewrite, serveFields, settings } from './frame.js'

const { coBadgedPrefixes, schemes, text } = settings
const form = field('card')
const brandBadge = field('brand')
const networks = field('networks')
const names = { cartes_bancaires: 'CB', visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

const digitsOf = value => value.replace(/\D/g, '')
const schemeOf = digits => schemes.find(scheme => scheme.prefixes.some(prefix => digits.startsWith(prefix)))

const passesLuhn = digits => {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const grouped = digits => {
  const cuts = schemeOf(digits)?.brand === 'amex' ? [4, 10] : [4, 8, 12, 16]
  return [...digits].map((digit, index) => (cuts.includes(index) ? ` ${digit}` : digit)).join('')
}

/** `MM/YY` from what was typed or filled in, which may be `1228`, `12/2028` or `128`. */
const writeExpiry = (digits, deleting) => {
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const short =
    padded.length >= 6 && padded.slice(2, 4) === '20' ? padded.slice(0, 2) + padded.slice(4, 6) : padded
  const month = short.slice(0, 2)
  const year = short.slice(2, 4)
  if (year === '' && (month.length < 2 || deleting)) return month
  return `${month}/${year}`
}

const showBrand = () => {
  const digits = digitsOf(field('number').value)
  const scheme = schemeOf(digits)
  const coBadged = coBadgedPrefixes.some(prefix => digits.startsWith(prefix))
  const carried = scheme ? [...(coBadged ? ['cartes_bancaires'] : []), scheme.brand] : []
  brandBadge.textContent = carried.map(brand => names[brand] ?? brand).join(' · ')
  field('cvc').placeholder = scheme?.cvcLength === 4 ? text.cvcHintLong : text.cvcHint
  if (networks.hidden === coBadged) offerNetworks(coBadged ? carried : [])
}

/** A card with two networks: its holder chooses, the domestic one first (Regulation (EU) 2015/751). */
const offerNetworks = carried => {
  networks.hidden = carried.length === 0
  const choices = carried.map((brand, index) => {
    const label = document.createElement('label')
    const radio = Object.assign(document.createElement('input'), {
      type: 'radio',
      name: 'network',
      value: brand,
    })
    radio.checked = index === 0
    const logo = Object.assign(document.createElement('span'), {
      className: `logo ${brand}`,
      textContent: names[brand] ?? brand,
    })
    label.append(radio, logo)
    return label
  })
  networks.querySelector('.choices').replaceChildren(...choices)
}

const checks = {
  number: () => {
    const digits = digitsOf(field('number').value)
    if (digits === '') return text.numberMissing
    const lengths = schemeOf(digits)?.lengths ?? [12, 13, 14, 15, 16, 17, 18, 19]
    return lengths.includes(digits.length) && passesLuhn(digits) ? '' : text.numberWrong
  },
  expiry: () => {
    const value = field('expiry').value
    if (value === '') return text.expiryMissing
    const [month, year] = value.split('/').map(Number)
    if (!/^\d\d\/\d\d$/.test(value) || month < 1 || month > 12) return text.expiryWrong
    const firstDayAfter = new Date(2000 + year, month, 1)
    return firstDayAfter <= new Date() ? text.expiryPast : ''
  },
  cvc: () => {
    const value = field('cvc').value
    if (value === '') return text.cvcMissing
    const length = schemeOf(digitsOf(field('number').value))?.cvcLength
    return /^\d{3,4}$/.test(value) && (length === undefined || value.length === length) ? '' : text.cvcWrong
  },
}

const method = () => {
  const [month, year] = field('expiry').value.split('/')
  const body = new URLSearchParams({
    type: 'card',
    'card[number]': digitsOf(field('number').value),
    'card[exp_month]': String(Number(month)),
    'card[exp_year]': `20${year}`,
    'card[cvc]': field('cvc').value,
  })
  const network = new FormData(form).get('network')
  if (network) body.set('card[networks][preferred]', network)
  return body
}

const refusalOf = error => {
  if (/^exp_/.test(error.param ?? '')) return ['expiry', text.expiryWrong]
  return error.param === 'cvc' ? ['cvc', text.cvcWrong] : ['number', text.numberWrong]
}

field('number').addEventListener('input', event => {
  rewrite(event.target, digitsOf, digits => grouped(digits.slice(0, 19)))
  showBrand()
})
field('expiry').addEventListener('input', event => {
  const deleting = String(event.inputType).startsWith('delete')
  rewrite(event.target, digitsOf, digits => writeExpiry(digits, deleting))
})
field('cvc').addEventListener('input', event => rewrite(event.target, digitsOf, digits => digits.slice(0, 4)))

serveFields({
  form,
  checks,
  method,
  refusal: refusalOf,
  seen: () => ({ type: 'card' }),
})
