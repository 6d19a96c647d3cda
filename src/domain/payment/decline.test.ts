import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isHardDecline } from './decline.ts'
import type { IntentFailure } from './provider.ts'

const cases: readonly [IntentFailure['kind'], string | null, boolean][] = [
  // Rule DUE-6: never tried again
  ['refused', 'incorrect_number', true],
  ['refused', 'lost_card', true],
  ['refused', 'stolen_card', true],
  ['refused', 'pickup_card', true],
  ['refused', 'revocation_of_authorization', true],
  ['refused', 'revocation_of_all_authorizations', true],
  ['refused', 'expired_card', true],
  ['refused', 'do_not_try_again', true],
  ['refused', 'fraudulent', true],
  // an authentication needs its holder, whatever it is called
  ['authentication', 'authentication_required', true],
  ['authentication', 'payment_intent_authentication_failure', true],
  ['authentication', null, true],
  // direct debit: the account is gone, or the mandate
  ['refused', 'account_closed', true],
  ['refused', 'no_account', true],
  ['refused', 'bank_account_restricted', true],
  ['refused', 'debit_not_authorized', true],
  ['refused', 'payment_intent_mandate_invalid', true],
  // may pass another day
  ['refused', 'insufficient_funds', false],
  ['refused', 'generic_decline', false],
  ['refused', 'do_not_honor', false],
  ['refused', 'card_velocity_exceeded', false],
  ['refused', 'issuer_not_available', false],
  ['refused', 'try_again_later', false],
  ['refused', 'a_reason_of_tomorrow', false],
  ['refused', null, false],
  ['processing', 'processing_error', false],
  ['processing', null, false],
]

describe('a refused charge', () => {
  for (const [kind, declineCode, expected] of cases)
    it(`${kind} ${declineCode ?? 'without a reason'}: ${expected ? 'hard' : 'soft'}`, () => {
      assert.equal(isHardDecline({ kind, declineCode }), expected)
    })
})
