import { type CampaignFate, campaignFates } from '#domain/form/campaign-fate.ts'

/** How the address of the list names what has become of a campaign. */
const names: Readonly<Record<CampaignFate, string>> = {
  online: 'en-ligne',
  drafts: 'brouillons',
  over: 'terminees',
  deleted: 'supprimees',
}

/** What the list shows, as its address says it. */
export type ListView = {
  readonly fate: CampaignFate
  readonly search: string
  readonly token: string | null
}

/** Reads an address; what it does not say, or says wrongly, is the beginning of what is online. */
export function readListView(query: URLSearchParams): ListView {
  const wanted = query.get('etat')
  return {
    fate: campaignFates.find(fate => names[fate] === wanted) ?? 'online',
    search: (query.get('q') ?? '').trim().slice(0, 100),
    token: query.get('suite'),
  }
}

/** The query of a view: whoever keeps or shares it comes back to the same list. */
export function listQuery({ fate, search, token }: Partial<ListView>): string {
  const query = new URLSearchParams()
  if (fate !== undefined && fate !== 'online') query.set('etat', names[fate])
  if (search) query.set('q', search)
  if (token) query.set('suite', token)
  return query.size === 0 ? '' : `?${query}`
}

/** The name of a kind in the address, for the field that keeps it while something is searched. */
export const fateName = (fate: CampaignFate) => names[fate]
