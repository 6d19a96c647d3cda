import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readIban } from '../fields/iban.ts'
import { referencesIn, transferReference } from './transfer-reference.ts'

describe('the reference of a transfer (rule PAY-32)', () => {
  const references = Array.from({ length: 2000 }, (_, place) => transferReference(1 + place * 977))

  test('is short, its own, and found again as banks write it', () => {
    assert.equal(new Set(references).size, references.length)
    assert.match(transferReference(1), /^OB-[A-Z2-9]{4}$/)
    for (const reference of references) {
      const sign = reference.slice(3)
      for (const words of [reference, `VIR SEPA ob${sign.toLowerCase()}`, `/RFB/OB ${sign} MERCI`])
        assert.deepEqual(referencesIn(words), [reference], words)
    }
  })

  test('is none with one wrong sign, or with two that changed places', () => {
    for (const reference of references.slice(0, 200)) {
      const signs = [...reference.slice(3)]
      for (const place of signs.keys()) {
        const wrong = signs.with(place, signs[place] === 'K' ? 'M' : 'K').join('')
        assert.deepEqual(referencesIn(`OB-${wrong}`), [], `${reference} as ${wrong}`)
        const [one, other] = [signs[place], signs[place + 1]]
        if (other === undefined || one === undefined || one === other) continue
        const turned = signs
          .with(place, other)
          .with(place + 1, one)
          .join('')
        assert.deepEqual(referencesIn(`OB-${turned}`), [], `${reference} as ${turned}`)
      }
    }
  })

  test('is not looked for within words, and two of them are two', () => {
    assert.deepEqual(referencesIn(`JOB-${references[7]?.slice(3)}`), [])
    assert.deepEqual(referencesIn(`${references[7]} ET ${references[8]}`), [references[7], references[8]])
  })
})

test('an IBAN is right by its length and its check digits', () => {
  assert.equal(readIban(' fr76 3000 6000 0112 3456 7890 189'), 'FR7630006000011234567890189')
  assert.equal(readIban('DE89 3704 0044 0532 0130 00'), 'DE89370400440532013000')
  for (const wrong of ['', 'FR76', 'FR76 3000 6000 0112 3456 7890 198', 'FR7630006000011234567890', '1234'])
    assert.equal(readIban(wrong), undefined, wrong)
})
