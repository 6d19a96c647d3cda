import assert from 'node:assert/strict'
import { gift } from '#test/support/campaign.ts'
import { addForm } from '#test/support/form-rows.ts'
import { HttpPayer } from '#test/support/http-payer.ts'
import type { JourneyLab } from '#test/support/journey-lab.ts'

/** An association's own program makes a cart of 120 euros through the API; gives the page where it is paid. */
export async function askForMoney(lab: JourneyLab): Promise<string> {
  const { address, tiers } = await addForm(
    { db: lab.db, sandbox: { url: lab.sandboxUrl } },
    {
      formType: 'Checkout',
      slug: 'stage-de-printemps',
      title: 'Stage de printemps',
      tiers: [{ tierType: 'Payment', price: 12_000, label: 'Stage de printemps' }],
    },
  )
  const item = { ...gift({ tierId: tiers[0]?.id ?? 0 }), tierType: 'Payment' }
  const client = new HttpPayer(lab.origin, lab.sandboxUrl)
  const { status, body } = await client.call<{ id: string }>('POST', '/carts', { ...address, items: [item] })
  assert.equal(status, 201, JSON.stringify(body))
  return `/associations/${address.organizationSlug}/checkout/${body.id}`
}
