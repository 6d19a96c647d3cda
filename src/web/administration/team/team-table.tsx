import { CircleCheck, Mail } from 'lucide-react'
import { shortDate } from '#messages/format.ts'
import type { ListedAdministrator, ListedInvitation, Team } from '#usecases/administration/administrators.ts'
import { useT } from '../../messages.tsx'
import { Tag } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, Table } from '../../ui/table.tsx'

type Named = Pick<ListedAdministrator, 'role' | 'formTitle'>

type Row = { readonly person: ListedAdministrator } | { readonly invitation: ListedInvitation }

/** Everybody with a role, and everybody who was asked to take one. */
export function TeamTable({ team }: { readonly team: Team }) {
  const t = useT()
  const { people, invitations, mayManage } = team
  const isLast = people.filter(({ role }) => role === 'OrganizationAdmin').length < 2
  const rows: readonly Row[] = [
    ...people.map(person => ({ person })),
    ...invitations.map(invitation => ({ invitation })),
  ]
  const columns: readonly Column<Row>[] = [
    {
      key: 'name',
      label: t('office.column_name'),
      cell: row => ('person' in row ? <PersonName person={row.person} /> : row.invitation.email),
    },
    {
      key: 'role',
      label: t('office.role'),
      cell: row => <RoleWords {...('person' in row ? row.person : row.invitation)} team={team} />,
    },
    {
      key: 'status',
      label: t('office.column_status'),
      kind: 'state',
      cell: row => ('person' in row ? <Active /> : <Invited invitation={row.invitation} />),
    },
  ]
  const managed: readonly Column<Row>[] = [
    {
      key: 'visit',
      label: t('office.column_visit'),
      kind: 'date',
      named: true,
      cell: row => {
        if ('invitation' in row) return null
        const { lastVisitAt } = row.person
        return lastVisitAt === null ? t('office.never') : shortDate(lastVisitAt, t.locale)
      },
    },
    {
      key: 'actions',
      label: t('office.column_actions'),
      kind: 'actions',
      cell: row => {
        if ('invitation' in row) return <InvitationActions invitation={row.invitation} />
        return isLast && row.person.role === 'OrganizationAdmin' ? (
          <span className="small muted">{t('error.LAST_ADMINISTRATOR')}</span>
        ) : (
          <PersonActions person={row.person} />
        )
      },
    },
  ]
  return (
    <Table
      quiet
      cards="wide"
      caption={t('office.team_caption')}
      rows={rows}
      keyOf={row => ('person' in row ? row.person.roleId : row.invitation.id)}
      columns={mayManage ? [...columns, ...managed] : columns}
    />
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

function PersonName({ person: { name, email, isSelf } }: PersonProps) {
  const t = useT()
  return (
    <>
      {isSelf ? t('office.you', { name }) : name}
      {email !== null && <span className="small muted cell-more">{email}</span>}
    </>
  )
}

type PersonProps = { readonly person: ListedAdministrator }

function Active() {
  const t = useT()
  return (
    <Tag tone="success" icon={CircleCheck}>
      {t('office.active')}
    </Tag>
  )
}

type InvitationProps = { readonly invitation: ListedInvitation }

function Invited({ invitation: { isExpired } }: InvitationProps) {
  const t = useT()
  return (
    <Tag tone={isExpired ? 'warning' : 'info'} icon={Mail}>
      {t(isExpired ? 'office.invitation_expired' : 'office.invited')}
    </Tag>
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

function InvitationActions({ invitation: { id, email } }: InvitationProps) {
  const t = useT()
  return (
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
  )
}
