import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { serverTranslator } from '#messages/catalogue.ts'
import { momentsOf } from './moments.ts'

const en = serverTranslator('en')

describe('the history of a contested payment', () => {
  const history = (status: 'open' | 'lost') => {
    const answer = {
      status: 'sent',
      statement: 'It was given.',
      createdAt: '2026-11-25T09:00:00Z',
      by: null,
    } as const
    const dispute = {
      ...{ id: 'du_1', status, amount: 5600, organizationPart: 5000, receivable: 0, reason: null },
      ...{ evidenceDueAt: null, createdAt: '2026-11-24T09:00:00Z', unanswerable: null, answers: [answer] },
    }
    const payment = { createdAt: '2026-11-20T09:00:00Z', capturedAt: '2026-11-20T09:01:00Z' }
    const detail = { payment, refunds: [], disputes: [dispute], recorded: null } as unknown as Parameters<
      typeof momentsOf
    >[0]
    return momentsOf(detail, en).map(({ words, isOpen = false }) => [words, isOpen] as const)
  }

  test('tells that it was contested before the answer, and what the bank decided after it', () => {
    assert.deepEqual(history('lost').slice(2), [
      ['Contested at the bank: €56.00', false],
      ['Answer to the dispute sent to the bank', false],
      ['Contestation of €56.00 closed in the payer’s favour', false],
    ])
  })

  test('shows what is not decided as open', () => {
    assert.deepEqual(history('open').slice(2), [
      ['Contested at the bank: €56.00', true],
      ['Answer to the dispute sent to the bank', false],
    ])
  })
})

test('money that did not come by card: who recorded it, who made it void and why', () => {
  const recorded = {
    ...{
      receivedOn: '2026-11-12',
      reference: null,
      recordedBy: 'Ana Roy',
      recordedAt: '2026-11-20T09:00:00Z',
    },
    voided: { by: null, at: '2026-11-21T09:00:00Z', reason: 'Bounced' },
  }
  const payment = { createdAt: '2026-11-20T09:00:00Z', capturedAt: '2026-11-12T11:00:00Z', means: 'Check' }
  const detail = { payment, refunds: [], disputes: [], recorded } as unknown as Parameters<
    typeof momentsOf
  >[0]
  assert.deepEqual(
    momentsOf(detail, en).map(({ words, note }) => [words, note]),
    [
      ['Cheque: received and recorded', 'by Ana Roy'],
      ['Payment cancelled', 'by your team · Bounced'],
    ],
  )
})
