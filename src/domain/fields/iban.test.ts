import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkIban, normaliseIban, writtenIban } from './iban.ts'

/** Examples of the registry of ISO 13616. */
const examples = [
  ...['AD1200012030200359100100', 'AT611904300234573201', 'BE68539007547034', 'CH9300762011623852957'],
  ...[
    'DE89370400440532013000',
    'ES9121000418450200051332',
    'FR1420041010050500013M02606',
    'GB29NWBK60161331926819',
  ],
  ...[
    'IE29AIBK93115212345678',
    'IT60X0542811101000000123456',
    'LU280019400644750000',
    'MC5811222000010123456789030',
  ],
  ...[
    'MT84MALT011000012345MTLCAST001S',
    'NL91ABNA0417164300',
    'NO9386011117947',
    'PL61109010140000071219812874',
  ],
  ...['PT50000201231234567890154', 'SE4550000000058398257466', 'SM86U0322509800000000270100'],
]

test('an IBAN of a country of SEPA holds, however it is typed', () => {
  for (const iban of examples) {
    assert.equal(checkIban(iban), undefined, iban)
    assert.equal(normaliseIban(writtenIban(iban).toLowerCase()), iban)
  }
  assert.equal(normaliseIban(' fr14-2004.1010\u00a00505 0001 3M02 606 '), 'FR1420041010050500013M02606')
})

test('one wrong sign, two that are swapped, another length or country do not', () => {
  const iban = 'FR1420041010050500013M02606'
  assert.equal(checkIban(''), 'required')
  for (let place = 2; place < iban.length; place += 1) {
    const other = iban[place] === '7' ? '8' : '7'
    assert.equal(checkIban(iban.slice(0, place) + other + iban.slice(place + 1)), 'iban_invalid')
  }
  for (const wrong of [
    'FR1420041010050500013M20606',
    `${iban}0`,
    iban.slice(0, -1),
    'TR330006100519786457841326',
    'FR',
    '☂',
  ])
    assert.equal(checkIban(wrong), 'iban_invalid', wrong)
})
