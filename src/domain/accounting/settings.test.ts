import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { accountUses, isAccountNumber, planOf } from './accounts.ts'
import type { Movement } from './movement.ts'
import { accountField, accountsTyped, checkAccounts, checkJournalWishes } from './settings.ts'
import { UnassignedSums } from './unassigned.ts'

const codes = (result: ReturnType<typeof checkAccounts> | ReturnType<typeof checkJournalWishes>) =>
  result.ok ? [] : result.error.map(({ code, field }) => `${code} ${field}`)

describe('the accounts of an association (rule BKP-2)', () => {
  test('are read from the fields of a form, whatever else it brings', () => {
    const row = { scope: 'rate', subject: '12', number: ' 7061a ', name: ' Stages\n' } as const
    const fields = [
      ['intent', 'accounts'],
      [accountField('number', row), row.number],
      [accountField('name', row), row.name],
      ['number-nothing-3', '706'],
      ['number-rate-../../3', '706'],
    ] as const
    assert.deepEqual(accountsTyped(fields), [row])
    const set = checkAccounts(accountsTyped(fields))
    assert.deepEqual(set, {
      ok: true,
      value: [{ scope: 'rate', subject: '12', account: { number: '7061A', name: 'Stages' } }],
    })
  })

  test('are what is proposed again where a form says the same, or nothing', () => {
    const same = accountUses.map(use => ({
      ...{ scope: 'use' as const, subject: use },
      ...{ number: planOf().uses[use].number, name: '' },
    }))
    const empty = { scope: 'campaign', subject: '3', number: '', name: '' } as const
    const set = checkAccounts([...same, empty])
    assert.ok(set.ok && set.value.every(({ account }) => account === null))
    assert.ok(same.every(({ number }) => isAccountNumber(number)))
  })

  test('are refused beside their field', () => {
    const at = { scope: 'use', subject: 'bank' } as const
    for (const number of ['51', '812', '5 12', '=512', 'ABC', '5120000000000000'])
      assert.deepEqual(codes(checkAccounts([{ ...at, number, name: '' }])), [
        'account_invalid number-use-bank',
      ])
    assert.deepEqual(codes(checkAccounts([{ ...at, number: '', name: 'Banque' }])), [
      'required number-use-bank',
    ])
    assert.deepEqual(codes(checkAccounts([{ ...at, number: '512', name: 'x'.repeat(61) }])), [
      'max_length name-use-bank',
    ])
    const wishes = { rhythm: 'week', code: '1', closesMonthly: true, accountantEmail: 'nobody' }
    assert.deepEqual(codes(checkJournalWishes(wishes)), [
      'required rhythm',
      'journal_code_invalid code',
      'email_invalid accountantEmail',
    ])
  })
})

describe('what waits on the suspense account', () => {
  const sale = (tierId: number, gross: number, moved = gross): Movement => ({
    ...{ kind: 'capture', key: 'k', on: '2026-11-02', piece: 'OB-P1', orderId: 1, campaign: 'Vente' },
    moved: [{ place: 'provider', amount: moved }],
    income: [{ itemId: 1, tierType: 'Payment', tierId, formId: 7, gross, vat: gross === 1200 ? 200 : 0 }],
  })

  test('is added up by rate without VAT, the largest first, and what came and went is not there', () => {
    const sums = new UnassignedSums(planOf())
    for (const movement of [sale(1, 500), sale(2, 1200), sale(3, 900), sale(3, -900), sale(1, 500, 530)])
      sums.add(movement)
    assert.deepEqual(sums.all(), [
      { formId: 7, tierId: 1, amount: 1000 },
      { formId: 7, tierId: 2, amount: 1000 },
      { formId: null, tierId: null, amount: 30 },
    ])
  })

  test('has an account as soon as its rate or campaign has one', () => {
    for (const own of [
      { rates: new Map([[1, { number: '707', name: null }]]) },
      { campaigns: new Map([[7, { number: '707', name: null }]]) },
    ]) {
      const sums = new UnassignedSums(planOf(own))
      sums.add(sale(1, 500))
      assert.deepEqual(sums.all(), [])
    }
  })
})
