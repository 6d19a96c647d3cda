import type { CampaignSummary } from '#db/campaign-heads.ts'
import { formTotals } from '#db/orders.ts'
import type { Display } from '#domain/form/sale-window.ts'
import type { App } from '../app.ts'
import { displayOfCampaign } from './open-campaign.ts'

/** A public campaign in a list, as a visitor is to see it now. */
export type ListedCampaign = CampaignSummary & { readonly display: Display }

/** The same with what a project has collected, in cents; `null` for other campaigns. */
export type ShownCampaign = ListedCampaign & { readonly collected: number | null }

/** A campaign of a list with its state. */
export function listed(app: App, form: CampaignSummary): ListedCampaign {
  return { ...form, display: displayOfCampaign(app, { form, organization: form }) }
}

/** Campaigns of a short list with their state and, for projects, their progress. */
export function withProgress(
  app: App,
  campaigns: readonly CampaignSummary[],
): Promise<readonly ShownCampaign[]> {
  return Promise.all(
    campaigns.map(async form => {
      const isProject = form.formType === 'CrowdFunding' && form.financialGoal !== null
      const collected = isProject ? (await formTotals(app.db, form)).collected : null
      return { ...listed(app, form), collected }
    }),
  )
}
