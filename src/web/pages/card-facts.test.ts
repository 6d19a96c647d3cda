import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serverTranslator } from '#messages/catalogue.ts'
import { type CampaignHead, cardLine } from './card-facts.ts'

const t = serverTranslator('fr')
const tier = (price: number, isSoldOut = false) => ({
  ...{ price, isSoldOut, priceCategory: 'Fixed' as const, minimumAmount: null },
  ...{ saleStartDate: null, saleEndDate: null },
})

function lineOf(facts: Partial<CampaignHead>): string | undefined {
  const shop = {
    ...{ formType: 'Shop', display: 'open', startDate: null, endDate: null, saleStartDate: null },
    financialGoal: null,
    tiers: [],
    ...facts,
  } as unknown as CampaignHead
  return cardLine(t, shop)?.replace(/[\u00a0\u202f]/g, ' ')
}

test('counts no sold-out rate in « À partir de », unless all are', () => {
  assert.equal(lineOf({ tiers: [tier(500, true), tier(1200), tier(2400)] }), 'À partir de 12,00 €')
  assert.equal(lineOf({ tiers: [tier(500, true), tier(1200)] }), '12,00 €')
  assert.equal(lineOf({ tiers: [tier(500, true), tier(1200, true)] }), 'À partir de 5,00 €')
})

test('shows the end of an event that lasts two days', () => {
  const dates = { startDate: '2026-12-12T19:30:00Z', endDate: '2026-12-13T17:00:00Z' }
  assert.equal(
    lineOf({ formType: 'Event', ...dates }),
    'Du sam. 12 décembre 2026, 20h30 au dim. 13 décembre 2026, 18h00',
  )
})
