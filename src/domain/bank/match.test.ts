import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answersOf, type Candidate, sureAnswers } from './match.ts'

const line = {
  ...{ bookedOn: '2026-11-05', amount: 4500, counterpart: 'M ou Mme LEFEVRE ZOE', note: 'Cotisation' },
  ...{ reference: '2026-17', endToEnd: null },
}
const transfer: Candidate = {
  ...{ kind: 'payment', id: '7', amount: 4500, on: '2026-11-03' },
  ...{ references: [], name: 'Zoé Lefèvre' },
}
const payout: Candidate = {
  ...{ kind: 'payout', id: 'p', amount: 4500, on: '2026-11-04' },
  ...{ references: ['po_1234'], name: '' },
}

/** What one line is answered, in short. */
function told(lines: readonly (typeof line)[], candidates: readonly Candidate[]) {
  const answers = answersOf(lines, candidates)
  return lines.map(each =>
    (answers.get(each) ?? []).map(
      ({ candidate, certainty, difference }) => `${certainty} ${candidate.id} ${difference}`,
    ),
  )
}

describe('a line of the bank', () => {
  test('is surely what has its amount, its days and its payer’s whole name, whatever the accents and the order', () => {
    assert.deepEqual(told([line], [transfer]), [['sure 7 0']])
    assert.deepEqual(told([line], [{ ...transfer, name: 'Zoé Dubois' }]), [['likely 7 0']])
    assert.deepEqual(told([line], [{ ...transfer, name: 'Zoé' }]), [['likely 7 0']])
  })

  test('is proposed for what is awaited, first for whom it names; for what was let go only by its reference', () => {
    const awaited = (id: string, name: string, reference: string): Candidate => ({
      ...{ ...transfer, kind: 'transfer', id, name },
      ...{ on: '2026-12-01', references: [reference] },
    })
    const all = [awaited('1', 'Tom Martin', 'OB-AAAA'), awaited('2', 'Zoé Lefèvre', 'OB-BBBB')]
    assert.deepEqual(told([line], all), [['likely 2 0', 'likely 1 0']])
    const lapsed: Candidate = { ...awaited('3', 'Zoé Lefèvre', 'OB-CCCC'), kind: 'lapsed' }
    assert.deepEqual(told([line], [lapsed]), [[]])
    assert.deepEqual(told([{ ...line, note: 'ob cccc' }], [lapsed]), [['likely 3 0']])
    assert.deepEqual([...sureAnswers([line], all).values()], [])
  })

  test('is surely what has its amount and its reference, however either is written', () => {
    const noted = { ...transfer, name: 'Somebody Else', references: ['OB-7K4P'] }
    const worded = { ...line, note: 'VIR ob 7k4p merci' }
    assert.deepEqual(told([worded], [noted]), [['sure 7 0']])
    assert.deepEqual(told([worded], [{ ...noted, references: ['vir'] }]), [['likely 7 0']])
  })

  test('is surely a payout of its amount within some days', () => {
    assert.deepEqual(told([line], [payout]), [['sure p 0']])
    assert.deepEqual(told([line], [{ ...payout, on: '2026-10-30' }]), [[]])
    assert.deepEqual(told([{ ...line, amount: 4501 }], [payout]), [[]])
  })

  test('is surely a slip of cheques of its amount within ten days', () => {
    const slip: Candidate = { ...payout, kind: 'slip', id: '12', on: '2026-10-27', references: [] }
    assert.deepEqual(told([line], [slip]), [['sure 12 0']])
    assert.deepEqual(told([line], [{ ...slip, on: '2026-10-25' }]), [[]])
  })

  test('that came too high or too low is likely what its reference says, with the difference', () => {
    const noted = { ...transfer, references: ['OB-7K4P'] }
    for (const [amount, difference] of [
      [5000, 500],
      [4000, -500],
    ] as const)
      assert.deepEqual(told([{ ...line, amount, note: 'OB-7K4P' }], [noted]), [[`likely 7 ${difference}`]])
    assert.deepEqual(told([{ ...line, amount: 4000 }], [noted]), [[]])
  })

  test('is nothing for sure where two lines or two payments could be it', () => {
    assert.deepEqual(told([line, { ...line }], [transfer]), [['likely 7 0'], ['likely 7 0']])
    assert.deepEqual(told([line], [transfer, { ...transfer, id: '8' }]), [['likely 7 0', 'likely 8 0']])
    assert.deepEqual(told([line], [transfer, payout]), [['likely 7 0', 'likely p 0']])
  })

  test('that left the account stands for none', () => {
    assert.deepEqual(told([{ ...line, amount: -4500 }], [{ ...transfer, amount: -4500 }]), [[]])
  })
})
