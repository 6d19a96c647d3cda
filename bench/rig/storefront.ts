import { connect } from '#db/connect.ts'
import type { Schema } from '#db/schema.ts'
import { demoOrganizations } from '#demo/index.ts'
import { plantCampaigns } from '#demo/plant-campaigns.ts'
import type { BenchDatabase } from './database.ts'

/** The connected accounts of the demo's organizations. */
export const storefrontAccounts = demoOrganizations.map(({ accountId: id, name }) => ({ id, name }))

/** The demo's campaigns as visitors find them, without its past, and with more of everything than can be sold. */
export async function plantStorefront({ ownerUrl }: BenchDatabase): Promise<void> {
  const { db, close } = connect<Schema>({ url: ownerUrl, role: null })
  try {
    const slugs = demoOrganizations.map(({ slug }) => slug)
    const planted = await db.selectFrom('organizations').where('slug', 'in', slugs).select('id').execute()
    if (planted.length > 0) return
    await db.transaction().execute(async tx => {
      const { organizations } = await plantCampaigns(tx, new Date().toISOString())
      const ids = organizations.map(({ id }) => id)
      await tx
        .updateTable('stocks')
        .set({ capacity: 1_000_000_000 })
        .where('organizationId', 'in', ids)
        .execute()
    })
  } finally {
    await close()
  }
}
