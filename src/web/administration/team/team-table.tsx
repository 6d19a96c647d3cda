import { CircleCheck, Mail } from 'lucide-react'
import { shortDate } from '#messages/format.ts'
import type { ListedAdministrator, ListedInvitation, Team } from '#usecases/administration/administrators.ts'
import { useT } from '../../messages.tsx'
import { Tag } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

type Named = Pick<ListedAdministrator, 'role' | 'formTitle'>

/** Everybody with a role, and everybody who was asked to take one. */
export function TeamTable({ team }: { readonly team: Team }) {
  const t = useT()
  const { people, invitations, mayManage } = team
  const isLast = people.filter(({ role }) => role === 'OrganizationAdmin').length < 2
  return (
    <div className="card office-table-card">
      <table className="office-table office-team">
        <caption className="visually-hidden">{t('office.team_caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('office.column_name')}</th>
            <th scope="col">{t('office.role')}</th>
            <th scope="col">{t('office.column_status')}</th>
            {mayManage && <th scope="col">{t('office.column_visit')}</th>}
            {mayManage && <th scope="col">{t('office.column_actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {people.map(person => (
            <PersonRow key={person.roleId} person={person} team={team} isLast={isLast} />
          ))}
          {invitations.map(invitation => (
            <InvitationRow key={invitation.id} invitation={invitation} team={team} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RoleWords({ role, formTitle, team }: Named & { readonly team: Team }) {
  const t = useT()
  if (role === 'OrganizationAdmin')
    return t('office.role_organization', { organization: team.organization.name })
  if (role === 'Treasurer') return t('team.role_Treasurer', { organization: team.organization.name })
  if (role === 'Reader')
    return formTitle === null
      ? t('team.role_Reader', { organization: team.organization.name })
      : t('team.role_Reader_form', { title: formTitle })
  return t('office.role_form', { title: formTitle ?? '' })
}

type PersonProps = { readonly person: ListedAdministrator; readonly team: Team; readonly isLast: boolean }

function PersonRow({ person, team, isLast }: PersonProps) {
  const t = useT()
  const { name, email, lastVisitAt, isSelf } = person
  return (
    <tr>
      <th scope="row">
        {isSelf ? t('office.you', { name }) : name}
        {email !== null && <span className="small muted office-email">{email}</span>}
      </th>
      <td>
        <RoleWords {...person} team={team} />
      </td>
      <td>
        <Tag tone="success" icon={CircleCheck}>
          {t('office.active')}
        </Tag>
      </td>
      {team.mayManage && (
        <td className="tabular">{lastVisitAt !== null && shortDate(lastVisitAt, t.locale)}</td>
      )}
      {team.mayManage && (
        <td>
          {isLast && person.role === 'OrganizationAdmin' ? (
            <span className="small muted">{t('error.LAST_ADMINISTRATOR')}</span>
          ) : (
            <PersonActions person={person} />
          )}
        </td>
      )}
    </tr>
  )
}

function PersonActions({ person: { roleId, name } }: Pick<PersonProps, 'person'>) {
  const t = useT()
  return (
    <form method="post" className="row" noValidate>
      <input type="hidden" name="roleId" value={roleId} />
      <a
        className="btn btn-quiet"
        href={`?modifier=${roleId}#role-change`}
        aria-label={t('team.change_of', { person: name })}
      >
        {t('team.change')}
      </a>
      <Button
        type="submit"
        kind="quiet"
        name="intent"
        value="remove"
        aria-label={t('office.remove_of', { name })}
      >
        {t('office.remove')}
      </Button>
    </form>
  )
}

function InvitationRow({ invitation, team }: { readonly invitation: ListedInvitation; readonly team: Team }) {
  const t = useT()
  const { id, email, isExpired } = invitation
  return (
    <tr>
      <th scope="row">{email}</th>
      <td>
        <RoleWords {...invitation} team={team} />
      </td>
      <td>
        <Tag tone={isExpired ? 'warning' : 'info'} icon={Mail}>
          {t(isExpired ? 'office.invitation_expired' : 'office.invited')}
        </Tag>
      </td>
      <td />
      <td>
        <form method="post" className="row" noValidate>
          <input type="hidden" name="invitation" value={id} />
          <Button
            type="submit"
            kind="quiet"
            name="intent"
            value="resend"
            aria-label={t('team.resend_of', { email })}
          >
            {t('team.resend')}
          </Button>
          <Button
            type="submit"
            kind="quiet"
            name="intent"
            value="revoke"
            aria-label={t('office.revoke_of', { email })}
          >
            {t('office.revoke')}
          </Button>
        </form>
      </td>
    </tr>
  )
}
