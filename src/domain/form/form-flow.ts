import { type AnyEventOf, defineFlow, type StateOf } from '../flow.ts'

/** What an administrator may do with a campaign's publication (rule FRM-8). */
export const formFlow = defineFlow({
  Draft: { publish: 'Public', delete: 'Deleted' },
  Public: { hide: 'Private', disable: 'Disabled', delete: 'Deleted' },
  Private: { publish: 'Public', disable: 'Disabled', delete: 'Deleted' },
  Disabled: { reactivate: 'Public', delete: 'Deleted' },
  Deleted: { restore: 'Disabled' },
})

export type FormState = StateOf<typeof formFlow>

/** What an administrator may do with a campaign's publication. */
export type CampaignMove = AnyEventOf<typeof formFlow>
