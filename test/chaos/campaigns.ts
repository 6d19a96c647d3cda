import type { Database } from '#db/schema.ts'
import { addDonationCampaign, addMonthlyTier, type TestCampaign } from '../support/campaign.ts'
import { addForm, type TestForm } from '../support/form-rows.ts'
import { plantAdministrator } from './administrator.ts'

/** What is on sale: gifts once and monthly, and a membership that may be paid in three. */
export type Campaigns = { readonly gifts: TestCampaign; readonly membership: TestForm }

export async function plantCampaigns(db: Database, sandboxUrl: string): Promise<Campaigns> {
  const test = { db, sandbox: { url: sandboxUrl } as never }
  const gifts = await addDonationCampaign(test)
  await addMonthlyTier(db, gifts)
  const membership = await addForm(test, {
    formType: 'Membership',
    tiers: [{ tierType: 'Membership', price: 12_000, counts: [1, 3, 6], capacity: 1_000_000 }],
  })
  await plantAdministrator(db, [gifts.organizationId, membership.organizationId])
  return { gifts, membership }
}
