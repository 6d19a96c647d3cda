import type { Role } from '#domain/access/role.ts'
import type { Problem } from '#domain/result.ts'
import type { Team } from '#usecases/administration/administrators.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { CampaignFrame } from './frame.tsx'
import { TeamTable } from './team-table.tsx'

export const teamActions = ['invite', 'revoke', 'change', 'remove'] as const
export type TeamAction = (typeof teamActions)[number]

/** A post that was refused, with what was typed. */
export type TeamSent = {
  readonly deed: TeamAction
  readonly problem: Problem
  readonly email: string
  readonly role: Role['role']
}

type Props = {
  readonly team: Team
  readonly done: TeamAction | null
  /** What had been typed before its sender proved who they are. */
  readonly again: Omit<TeamSent, 'problem'> | null
  readonly sent: TeamSent | undefined
}

type Typed = Omit<TeamSent, 'problem'> & Partial<Pick<TeamSent, 'problem'>>

/** Who administers; for who manages the team also how to change that (rule SCR-25). */
export function TeamPanel({ team, done, again, sent }: Props) {
  const t = useT()
  const { form, pages, organization, mayManage } = team
  const typed: Typed | undefined = sent ?? again ?? undefined
  return (
    <CampaignFrame
      form={form}
      organization={organization}
      page="administrateurs"
      pages={pages}
      wrong={sent !== undefined}
    >
      {sent === undefined && done !== null && <Banner tone="success" title={t(`office.team_${done}d`)} />}
      {sent !== undefined && sent.problem.field === undefined && (
        <Banner tone="danger" live="alert" title={t(`error.${sent.problem.code}`)} />
      )}
      {sent === undefined && again !== null && <Banner tone="info" title={t('factor.again_title')} />}
      <p className="muted">{t(mayManage ? 'office.team_purpose' : 'office.team_read_only')}</p>
      <TeamTable team={team} />
      {mayManage && <Invite team={team} typed={typed?.deed === 'invite' ? typed : undefined} />}
    </CampaignFrame>
  )
}

type InviteProps = Pick<Props, 'team'> & { readonly typed: Typed | undefined }

function Invite({ team: { form, organization }, typed }: InviteProps) {
  const t = useT()
  const problem = typed?.problem
  const error = problem?.field === 'email' ? emailWords(t, problem) : undefined
  const roles = [
    { value: 'FormAdmin', label: t('office.role_form', { title: form.title }) },
    { value: 'Reader', label: t('team.role_Reader_form', { title: form.title }) },
    { value: 'Treasurer', label: t('team.role_Treasurer', { organization: organization.name }) },
    { value: 'OrganizationAdmin', label: t('office.role_organization', { organization: organization.name }) },
  ]
  return (
    <Card className="stack narrow-card" aria-labelledby="invite">
      <h2 id="invite">{t('office.invite_title')}</h2>
      <form method="post" className="stack" noValidate>
        <input type="hidden" name="intent" value="invite" />
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          label={t('office.invite_email')}
          hint={t('office.invite_hint')}
          defaultValue={typed?.email ?? ''}
          {...(error === undefined ? {} : { error })}
        />
        <RadioGroup
          name="role"
          label={t('office.role')}
          choices={roles}
          defaultValue={typed?.role ?? 'FormAdmin'}
        />
        <div>
          <Button type="submit">{t('office.invite_submit')}</Button>
        </div>
      </form>
    </Card>
  )
}

function emailWords(t: ReturnType<typeof useT>, { code }: Problem): string {
  return code === 'required' ? t('val.required', { label: t('office.invite_email') }) : t(`error.${code}`)
}
