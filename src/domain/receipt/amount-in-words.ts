import { assertCents, type Cents, divideDown, LARGEST_AMOUNT } from '../money.ts'

const units = [
  'zéro',
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
  'onze',
  'douze',
  'treize',
  'quatorze',
  'quinze',
  'seize',
] as const
const tens = [
  '',
  'dix',
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'soixante',
  'quatre-vingt',
  'quatre-vingt',
] as const

/**
 * An amount of money in French words, « cent vingt-trois euros et quarante-cinq centimes », with hyphens between all the words of a
 * number (spelling of 1990), from nothing to the largest amount. Throws a RangeError for any other.
 */
export function amountInWords(amount: Cents): string {
  if (assertCents(amount) < 0 || amount > LARGEST_AMOUNT) throw new RangeError(`not in words: ${amount}`)
  const euros = divideDown(amount, 100)
  const cents = amount % 100
  const ofEuros = `${inWords(euros)} euro${euros > 1 ? 's' : ''}`
  const ofCents = `${inWords(cents)} centime${cents > 1 ? 's' : ''}`
  if (cents === 0) return ofEuros
  return euros === 0 ? ofCents : `${ofEuros} et ${ofCents}`
}

/** A whole number below a million. */
function inWords(number: number): string {
  if (number < 1000) return belowThousand(number, true)
  const thousands = divideDown(number, 1000)
  const rest = number % 1000
  // « mille » has neither « un » before it nor an « s », and takes the « s » of « cents » and « quatre-vingts » away.
  const head = thousands === 1 ? 'mille' : `${belowThousand(thousands, false)}-mille`
  return rest === 0 ? head : `${head}-${belowThousand(rest, true)}`
}

/** `isLast`: no other number follows, so that « cents » and « quatre-vingts » keep their « s ». */
function belowThousand(number: number, isLast: boolean): string {
  if (number < 100) return belowHundred(number, isLast)
  const hundreds = divideDown(number, 100)
  const rest = number % 100
  const head = hundreds === 1 ? 'cent' : `${units[hundreds]}-cent`
  if (rest === 0) return hundreds > 1 && isLast ? `${head}s` : head
  return `${head}-${belowHundred(rest, isLast)}`
}

function belowHundred(number: number, isLast: boolean): string {
  const unit = units[number]
  if (unit !== undefined) return unit
  const ten = divideDown(number, 10)
  if (number === 80) return isLast ? 'quatre-vingts' : 'quatre-vingt'
  // 70 to 79 and 90 to 99 count on from 60 and 80.
  const rest = ten === 7 || ten === 9 ? (number % 10) + 10 : number % 10
  if (rest === 0) return `${tens[ten]}`
  const hasAnd = rest === 1 || number === 71
  const and = hasAnd && ten < 8 ? '-et' : ''
  return `${tens[ten]}${and}-${rest < 17 ? units[rest] : `dix-${units[rest - 10]}`}`
}
