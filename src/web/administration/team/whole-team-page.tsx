import { ArrowLeft } from 'lucide-react'
import { data } from 'react-router'
import { administrationHome } from '#domain/form/administration-path.ts'
import { visit } from '../../context.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Icon } from '../../ui/icon.tsx'
import tableCss from '../../ui/table.css?url'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/whole-team-page'
import { TeamParts } from './team-parts.tsx'
import { obeyTeamPost, readNotice } from './team-posts.ts'

/** Everybody of an organization, for who administers it; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const { viewer, sessionId } = seen
  const { organizationSlug } = params
  const read = await seen.acts.readTeam({ organizationSlug, userId: viewer?.userId ?? null, sessionId })
  if (!read.ok) throw data(null, { status: 404 })
  const { notice, headers } = readNotice(seen, request)
  return data({ team: read.value, notice }, headers && { headers })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const { organizationSlug } = params
  const asked = { organizationSlug, userId: seen.viewer?.userId ?? null, sessionId: seen.sessionId }
  const isStillHere = async () => (await seen.acts.readTeam(asked)).ok
  return obeyTeamPost(seen, request, { asked, isStillHere })
}

export const links = () => [css, tableCss].map(href => ({ rel: 'stylesheet', href }))

export default function WholeTeam({ loaderData: { team, notice }, actionData }: Route.ComponentProps) {
  const t = useT()
  const { name, organizationSlug } = team.organization
  const title = t('team.title', { organization: name })
  return (
    <div className="container page stack office">
      <UnlistedHead title={actionData === undefined ? title : t('ui.error_title', { title })} />
      <p>
        <a className="office-back" href={administrationHome(organizationSlug)}>
          <Icon icon={ArrowLeft} />
          {name}
        </a>
      </p>
      <h1 tabIndex={-1}>{t('office.team_title')}</h1>
      <p className="muted">{t('office.team_purpose')}</p>
      <TeamParts team={team} campaigns={team.campaigns} notice={notice} sent={actionData} />
    </div>
  )
}
