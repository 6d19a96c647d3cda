import { data } from 'react-router'
import { visit } from '../../context.ts'
import tableCss from '../../ui/table.css?url'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/journal-page'
import own from './journal.css?url'
import { JournalPanel } from './journal-panel.tsx'
import { wishOf } from './journal-wish.ts'

/** Who did what in an organization, for who administers it or keeps its money; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer, operator } = context.get(visit)
  const query = new URL(request.url).searchParams
  const wish = wishOf(query)
  const after = query.get('suite')
  const { organizationSlug } = params
  const read = await acts.readJournal({ organizationSlug, userId: viewer?.userId ?? null, ...wish, after })
  if (!read.ok) throw data(null, { status: 404 })
  return { journal: read.value, wish, isFirst: after === null, brand: operator.brand }
}

export const links = () => [css, tableCss, own].map(href => ({ rel: 'stylesheet', href }))

export default function JournalRoute({ loaderData }: Route.ComponentProps) {
  return <JournalPanel page={loaderData} />
}
