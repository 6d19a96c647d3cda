import assert from 'node:assert/strict'
import { demoCampaign } from '#test/support/demo.ts'
import { HttpPayer } from '#test/support/http-payer.ts'
import type { JourneyLab } from '#test/support/journey-lab.ts'

/**
 * Somebody else's program makes a cart of one membership, 20 euros unless said, through the API; gives the page where it is
 * paid (rule FRM-3).
 */
export async function askForMoney(lab: JourneyLab, rate = 'Adhésion de soutien'): Promise<string> {
  const { address, item } = await demoCampaign(lab, 'membership')
  const participant = { firstName: 'Sam', lastName: 'Rivière', email: '' }
  const items = [item(rate, { participant })]
  const client = new HttpPayer(lab.origin, lab.sandboxUrl)
  const cart = await client.call<{ id: string }>('POST', '/carts', { ...address, items })
  assert.ok(cart.status < 300, JSON.stringify(cart.body))
  return `/associations/${address.organizationSlug}/checkout/${cart.body.id}`
}
