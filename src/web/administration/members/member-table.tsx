import { CircleCheck, Clock, Hourglass, type LucideIcon } from 'lucide-react'
import { administrationPath } from '#domain/form/administration-path.ts'
import type { MemberState } from '#domain/membership/members.ts'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import { shortDate } from '#messages/format.ts'
import type { MemberRow, MembersPage } from '#usecases/administration/members.ts'
import { useT } from '../../messages.tsx'
import { Tag, type Tone } from '../../ui/banner.tsx'
import { Table } from '../../ui/table.tsx'

type Props = { readonly members: readonly MemberRow[]; readonly page: Pick<MembersPage, 'organization'> }

/** Members by the end of their membership; each row leads to what was paid for it, or to the cards of its campaign. */
export function MemberTable({ members, page: { organization } }: Props) {
  const t = useT()
  const { organizationSlug } = organization
  return (
    <Table<MemberRow>
      quiet
      linked
      caption={t('members.caption')}
      rows={members}
      keyOf={({ itemId }) => itemId}
      columns={[
        {
          key: 'name',
          label: t('members.name'),
          cell: member => (
            <>
              <a href={paidAddress(organizationSlug, member)}>
                {[member.firstName, member.lastName].filter(Boolean).join(' ') || t('members.nobody')}
              </a>
              <span className="small muted cell-more">{member.rate}</span>
            </>
          ),
        },
        { key: 'campaign', label: t('members.campaign'), cell: ({ title }) => title },
        {
          key: 'ends',
          label: t('members.ends'),
          kind: 'date',
          named: true,
          cell: ({ endsOn }) => (endsOn === null ? t('members.endless') : shortDate(endsOn, t.locale)),
        },
        {
          key: 'state',
          label: t('members.state'),
          kind: 'state',
          cell: member => <MemberStateTag member={member} />,
        },
      ]}
    />
  )
}

/** What was paid for a membership, or the cards of its campaign where nothing was to be paid. */
export function paidAddress(
  organizationSlug: string,
  { paymentId, formSlug }: Pick<MemberRow, 'paymentId' | 'formSlug'>,
): string {
  if (paymentId !== null) return administeredPaymentPath(organizationSlug, paymentId)
  return administrationPath({ organizationSlug, formType: 'Membership', formSlug }, 'cartes')
}

const looks: Readonly<Record<MemberState, { readonly icon: LucideIcon; readonly tone?: Tone }>> = {
  current: { tone: 'success', icon: CircleCheck },
  renewing: { tone: 'warning', icon: Clock },
  lost: { icon: Hourglass },
}

function MemberStateTag({ member: { state, isRefused } }: { readonly member: MemberRow }) {
  const t = useT()
  if (isRefused && state !== 'current') return <Tag icon={Hourglass}>{t('members.refused')}</Tag>
  return <Tag {...looks[state]}>{t(`members.state_${state}`)}</Tag>
}
