import type { DossierLink } from '../objects/dossier.ts'
import type { Draft } from '../store/draft.ts'
import { randomText } from '../store/ids.ts'

/** How long a link may be opened, and then used, in seconds. */
const opensFor = 300
const lastsFor = 3600

type Wish = { account: string; refresh_url?: string; return_url?: string }

/** A link to the pages where a merchant fills in its dossier; whoever comes too late is sent back for another. */
export const openLink = (draft: Draft, { account, refresh_url: refresh, return_url: back }: Wish) => {
  const link = draft.put<DossierLink>({
    id: randomText(24),
    object: 'sandbox.link',
    account,
    opened: false,
    return_url: back ?? null,
    refresh_url: refresh ?? null,
    expires_at: draft.now + opensFor,
  })
  return {
    object: 'account_link',
    created: draft.now,
    expires_at: link.expires_at,
    url: `${draft.settings.url}/onboarding/${account}?key=${link.id}`,
  }
}

/** The link as it is while somebody uses it, or `undefined` once it is over. */
export const passLink = (draft: Draft, link: DossierLink): DossierLink | undefined => {
  if (link.expires_at < draft.now) return undefined
  return link.opened ? link : draft.put({ ...link, opened: true, expires_at: draft.now + lastsFor })
}
