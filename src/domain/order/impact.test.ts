import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aTier } from '#test/support/forms.ts'
import { impactOf } from './impact.ts'

const tier = aTier({ id: 1, tierType: 'Donation', price: 2000, description: ' Un repas partagé ' })
const gift = (amount: number, tierType: 'Donation' | 'MonthlyDonation' = 'Donation') => ({
  ...{ tierId: null, tierType, amount },
})

test('the words for an amount are those of the association, for that amount and that rhythm alone', () => {
  assert.deepEqual(impactOf({ tiers: [tier] }, [gift(2000)]), { amount: 2000, words: 'Un repas partagé' })
  assert.equal(impactOf({ tiers: [tier] }, [gift(2500)]), null)
  assert.equal(impactOf({ tiers: [tier] }, [gift(2000, 'MonthlyDonation')]), null)
  assert.equal(impactOf({ tiers: [{ ...tier, description: ' ' }] }, [gift(2000)]), null)
})
