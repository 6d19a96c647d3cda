import type { FormState } from './form-flow.ts'

/** What has become of a campaign, as the back office sorts them. */
export const campaignFates = ['online', 'drafts', 'over', 'deleted'] as const
export type CampaignFate = (typeof campaignFates)[number]

/** Which states a fate gathers; `whenOver` says whether only what is over by its dates counts, or only what is not. */
export type FatePart = { readonly state: FormState; readonly whenOver?: boolean }

/** A campaign that is closed, or whose dates have passed, is over (rule FRM-5). */
export const fateParts: Readonly<Record<CampaignFate, readonly FatePart[]>> = {
  online: [
    { state: 'Public', whenOver: false },
    { state: 'Private', whenOver: false },
  ],
  drafts: [{ state: 'Draft' }],
  over: [{ state: 'Public', whenOver: true }, { state: 'Private', whenOver: true }, { state: 'Disabled' }],
  deleted: [{ state: 'Deleted' }],
}
