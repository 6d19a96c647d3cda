import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { serverTranslator } from '#messages/catalogue.ts'
import type { PaymentDetail } from '#usecases/administration/payments.ts'
import { doneBy } from './done-by.ts'
import { firstFields, readRefund } from './read-refund.ts'
import { evidenceProblems, refundProblems, transferProblems } from './refund-problems.ts'
import { confirmationWords } from './refund-words.ts'
import { dueWords, nothingToRefund } from './status-words.ts'

const fr = serverTranslator('fr')
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

const item = { tierType: 'Membership', quantity: 1, participant: null } as const
/** The second of three payments of 60 EUR for two things that cost 180 and 15. */
const detail = {
  payment: { amount: 6600, amountTip: 600, status: 'Authorized' },
  items: [
    { ...item, id: 1, label: 'Adhésion adulte', paid: 18_000, left: 18_000 },
    { ...item, id: 2, label: 'Kit de fournitures', paid: 1500, left: 1500 },
  ],
  left: { organization: 6000, tip: 600 },
} as unknown as PaymentDetail

describe('a refund by lines', () => {
  const lines = (ids: readonly number[], withTip = false) => {
    const fields = { ...firstFields, what: 'lines', lines: ids, withTip } as const
    const read = readRefund(fields, detail)
    assert.ok(read.ok, JSON.stringify(read))
    return read.value
  }

  test('of one instalment gives back no more than it paid, the first lines first', () => {
    assert.deepEqual(lines([1]), {
      input: { part: { lines: [{ orderItemId: 1, amount: 6000 }] }, withTip: false },
      organization: 6000,
      tip: 0,
    })
    assert.deepEqual(lines([2, 1]).organization, 6000)
    assert.equal(lines([2]).organization, 1500)
  })

  test('of the first instalment leaves the gift that was paid with it, unless it is chosen too', () => {
    const goods = { ...item, tierType: 'Product', id: 1, label: 'Kit', paid: 30_000, left: 30_000 }
    const gift = { ...item, tierType: 'Donation', id: 2, label: '', paid: 2000, left: 2000 }
    const back = (number: number, ids: readonly number[], paid = 12_000, left = paid) => {
      const payment = { number, amount: paid + 300, amountTip: 300, status: 'Authorized' }
      const first = { payment, items: [goods, gift], left: { organization: left, tip: 300 } }
      const read = readRefund(
        { ...firstFields, what: 'lines', lines: ids },
        first as unknown as PaymentDetail,
      )
      return read.ok ? read.value.organization : read.error.map(({ code }) => code)
    }
    assert.deepEqual([back(1, [1]), back(1, [2]), back(1, [1, 2])], [10_000, 2000, 12_000])
    assert.deepEqual([back(2, [1], 10_000), back(1, [1], 32_000)], [10_000, 30_000])
    assert.equal(back(1, [1], 32_000, 30_000), 30_000)
    assert.deepEqual(back(1, [1], 2000), ['required'])
  })

  test('is confirmed with its lines, the contribution, and whether the payer is told', () => {
    const words = (withTip: boolean, sendMail: boolean) =>
      confirmationWords(
        { fields: { sendMail }, refund: lines([2], withTip), detail, brand: 'Obole' },
        fr,
      ).map(plain)
    assert.deepEqual(words(true, true), [
      'Kit de fournitures, 15,00 €',
      'Contribution volontaire à Obole : 6,00 €',
      'Un e-mail prévient le payeur.',
    ])
    assert.deepEqual(words(false, false), [
      'Kit de fournitures, 15,00 €',
      'La contribution volontaire n’est pas remboursée.',
      'Aucun e-mail ne prévient le payeur.',
    ])
  })
})

describe('a payment that cannot be refunded', () => {
  const why = (
    status: 'Refused' | 'Canceled' | 'Waiting' | 'Refunded' | 'Pending',
    disputes: readonly { readonly status: 'lost' | 'won' }[] = [],
  ) =>
    nothingToRefund(
      { payment: { status, dueOn: '2026-12-05' }, obstacle: 'PAYMENT_NOT_COLLECTED', disputes },
      fr,
    )

  test('says why in the words of where it stands', () => {
    assert.match(why('Refused'), /La banque a refusé ce paiement/)
    assert.match(why('Canceled'), /Ce paiement est annulé/)
    assert.match(why('Waiting'), /Ce paiement est à venir/)
    assert.match(why('Refunded'), /Tout a été remboursé/)
    assert.match(why('Refunded', [{ status: 'lost' }]), /La banque a rendu ce paiement au payeur/)
    assert.match(why('Refunded', [{ status: 'won' }]), /Tout a été remboursé/)
    assert.match(why('Pending'), /pas encore encaissé/)
  })

  test('shows the day on which it will be charged', () => {
    assert.equal(dueWords({ status: 'Waiting', dueOn: '2026-12-05' }, fr), 'À prélever le 5 décembre 2026')
    assert.equal(dueWords({ status: 'Refused', dueOn: '2026-12-05' }, fr), null)
  })
})

describe('a refund that is not asked for', () => {
  test('says what is missing of the lines, and what to do where somebody was quicker', () => {
    assert.deepEqual(refundProblems(fr, [{ code: 'required', field: 'lines' }]), [
      { id: 'line', message: fr('refund.lines_required') },
    ])
    for (const wordsOf of [refundProblems, transferProblems]) {
      const [problem] = wordsOf(fr, [{ code: 'CONFLICT' }])
      assert.equal(problem?.message, fr('refund.changed'))
    }
  })

  test('names the field of an answer to a dispute', () => {
    const wordsOf = (code: 'required' | 'max_length') =>
      evidenceProblems(fr, [{ code, field: 'statement' }], '7').map(({ id, message }) => [id, plain(message)])
    assert.deepEqual(wordsOf('required'), [['statement-7', 'Renseignez « Votre réponse à la banque ».']])
    assert.deepEqual(wordsOf('max_length'), [
      ['statement-7', '« Votre réponse à la banque » : 10 000 caractères au plus.'],
    ])
  })

  test('is said only as long as it has not failed', () => {
    const refund = (status: 'failed' | 'sent' | 'succeeded', createdAt: string) => ({ status, createdAt })
    const seen = (address: string, ...refunds: readonly ReturnType<typeof refund>[]) =>
      doneBy(new URLSearchParams(address), { refunds } as unknown as PaymentDetail)
    const [early, late] = ['2026-11-23T09:00:00Z', '2026-11-23T10:00:00Z']
    assert.equal(seen('demande', refund('sent', late), refund('failed', early)), 'asked')
    assert.equal(seen('demande', refund('succeeded', late)), 'asked')
    assert.equal(seen('demande', refund('failed', late), refund('succeeded', early)), null)
    assert.equal(seen('virement', refund('failed', late)), 'transfer_recorded')
    assert.equal(seen('', refund('sent', late)), null)
  })
})
