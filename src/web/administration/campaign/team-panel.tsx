import type { CampaignTeam } from '#usecases/administration/administrators.ts'
import { useT } from '../../messages.tsx'
import { TeamParts } from '../team/team-parts.tsx'
import type { TeamNotice, TeamTyped } from '../team/team-posts.ts'
import { CampaignFrame } from './frame.tsx'

type Props = {
  readonly team: CampaignTeam
  readonly notice: TeamNotice
  readonly sent: TeamTyped | undefined
}

/** Who administers; for who manages the team also how to change that (rule SCR-25). */
export function TeamPanel({ team, notice, sent }: Props) {
  const t = useT()
  const { form, pages, organization, mayManage } = team
  return (
    <CampaignFrame
      form={form}
      organization={organization}
      page="administrateurs"
      pages={pages}
      wrong={sent !== undefined}
    >
      <p className="muted">{t(mayManage ? 'office.team_purpose' : 'office.team_read_only')}</p>
      <TeamParts team={team} campaigns={form} notice={notice} sent={sent} />
    </CampaignFrame>
  )
}
