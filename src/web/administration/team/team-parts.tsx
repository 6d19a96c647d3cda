import { UserPlus } from 'lucide-react'
import type { Problem } from '#domain/result.ts'
import type { Team } from '#usecases/administration/administrators.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { RoleFields, type TeamCampaign } from './role-fields.tsx'
import type { TeamNotice, TeamTyped } from './team-posts.ts'
import { TeamTable } from './team-table.tsx'

type Props = {
  readonly team: Team
  readonly campaigns: TeamCampaign | readonly TeamCampaign[]
  readonly notice: TeamNotice
  readonly sent: TeamTyped | undefined
}

/** Everybody, what became of the last post, and how to change something: the same on both pages of a team (rule SCR-25). */
export function TeamParts({ team, campaigns, notice, sent }: Props) {
  const t = useT()
  const { done, again } = notice
  const typed = sent ?? again ?? undefined
  const problem = sent?.problem
  const changing = typed?.deed === 'change' ? typed.roleId : notice.changing
  const changed = team.people.find(({ roleId }) => roleId === changing)
  const inviting = typed?.deed === 'invite' ? typed : undefined
  const parts = { team, campaigns }
  return (
    <>
      {problem?.field !== undefined && (
        <ErrorSummary problems={[{ id: problem.field, message: problemWords(t, problem) }]} />
      )}
      {problem !== undefined && problem.field === undefined && (
        <Banner tone="danger" live="alert" title={t(`error.${problem.code}`)} />
      )}
      {sent === undefined && done !== null && <Banner tone="success" title={t(`team.done_${done}`)} />}
      {sent === undefined && again !== null && <Banner tone="info" title={t('factor.again_title')} />}
      {team.mayManage && !changed && !inviting && (
        <div>
          <Button icon={UserPlus} popoverTarget="invite">
            {t('office.invite_title')}
          </Button>
        </div>
      )}
      <TeamTable team={team} />
      {team.mayManage && changed && (
        <ChangeCard {...parts} person={changed} typed={typed?.deed === 'change' ? typed : undefined} />
      )}
      {team.mayManage && !changed && <Invite {...parts} typed={inviting} />}
    </>
  )
}

type CardProps = Pick<Props, 'team' | 'campaigns'> & { readonly typed: TeamTyped | undefined }

/** Comes in from the side; where it was sent and comes back with something wrong, it stands on the page. */
function Invite(props: CardProps) {
  const t = useT()
  const title = t('office.invite_title')
  if (props.typed === undefined)
    return (
      <Drawer id="invite" title={title}>
        <InviteFields {...props} />
      </Drawer>
    )
  return (
    <Card className="stack narrow-card" aria-labelledby="invite-title">
      <h2 id="invite-title">{title}</h2>
      <InviteFields {...props} />
    </Card>
  )
}

function InviteFields({ team, campaigns, typed }: CardProps) {
  const t = useT()
  const error = errorOf(t, typed, 'email')
  return (
    <form method="post" className="stack" noValidate data-guards>
      <input type="hidden" name="intent" value="invite" />
      <TextInput
        name="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        label={t('office.invite_email')}
        hint={t('office.invite_hint')}
        defaultValue={typed?.email ?? ''}
        {...(error === undefined ? {} : { error })}
      />
      <RoleFields
        organization={team.organization.name}
        campaigns={campaigns}
        // Of the whole association the role that may least; on the page of a campaign the one that is asked for most.
        role={typed?.role ?? ('title' in campaigns ? 'FormAdmin' : 'Reader')}
        formId={typed?.formId ?? null}
        error={errorOf(t, typed, 'form')}
      />
      <div>
        <Button type="submit">{t('office.invite_submit')}</Button>
      </div>
    </form>
  )
}

type ChangeProps = CardProps & { readonly person: Team['people'][number] }

function ChangeCard({ team, campaigns, person, typed }: ChangeProps) {
  const t = useT()
  return (
    <Card className="stack narrow-card" id="role-change" aria-labelledby="change">
      <h2 id="change">{t('team.change_title', { person: person.name })}</h2>
      <form method="post" className="stack" noValidate>
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="roleId" value={person.roleId} />
        <RoleFields
          organization={team.organization.name}
          campaigns={campaigns}
          role={typed?.role ?? person.role}
          formId={typed?.formId ?? person.formId}
          error={errorOf(t, typed, 'form')}
        />
        <div className="row">
          <Button type="submit">{t('team.change_submit')}</Button>
          <a href="?">{t('team.change_leave')}</a>
        </div>
      </form>
    </Card>
  )
}

function errorOf(t: ReturnType<typeof useT>, typed: TeamTyped | undefined, field: string) {
  return typed?.problem?.field === field ? problemWords(t, typed.problem) : undefined
}

/** What is wrong with a field, and with which of several addresses. */
function problemWords(t: ReturnType<typeof useT>, { code, field, values }: Problem): string {
  if (code === 'required' || field === 'form')
    return t('val.required', { label: t(field === 'form' ? 'team.campaign' : 'office.invite_email') })
  const email = String(values?.email ?? '')
  return t('team.email_problem', { email, problem: t(`error.${code}`) })
}
