import { CircleAlert, CircleCheck, CircleSlash, Clock, type LucideIcon } from 'lucide-react'
import { payoutPath } from '#domain/form/administration-path.ts'
import type { PayoutStatus } from '#domain/payment/payout-flow.ts'
import { shortDate } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { Tag, type Tone } from '../../ui/banner.tsx'
import { Money } from '../../ui/money.tsx'
import { Card } from '../../ui/surface.tsx'
import { type Column, Table } from '../../ui/table.tsx'

/** A payout as the page shows it: `on` is its day at the bank, or when it was made. */
export type ListedPayout = {
  readonly id: string
  readonly amount: number
  readonly status: PayoutStatus
  readonly on: string
}

const looks: Readonly<Record<PayoutStatus, { readonly tone: Tone; readonly icon: LucideIcon }>> = {
  pending: { tone: 'info', icon: Clock },
  paid: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleAlert },
  canceled: { tone: 'warning', icon: CircleSlash },
}

type Props = { readonly payouts: readonly ListedPayout[]; readonly organizationSlug: string }

/** What was paid to the association's bank, the newest first, each with what it is made of. */
export function PayoutsCard({ payouts, organizationSlug }: Props) {
  const t = useT()
  const columns: readonly Column<ListedPayout>[] = [
    {
      key: 'on',
      label: t('payout_account.payout_date'),
      cell: ({ id, on }) => <a href={payoutPath(organizationSlug, id)}>{shortDate(on, t.locale)}</a>,
    },
    {
      key: 'amount',
      label: t('payout_account.payout_amount'),
      kind: 'amount',
      cell: ({ amount }) => <Money cents={amount} />,
    },
    {
      key: 'state',
      label: t('payout_account.payout_state'),
      kind: 'state',
      cell: ({ status }) => <Tag {...looks[status]}>{t(`payout_account.payout_${status}`)}</Tag>,
    },
  ]
  return (
    <Card className="stack stack-tight" aria-labelledby="payouts">
      <h2 id="payouts">{t('payout_account.payouts')}</h2>
      {payouts.length === 0 ? (
        <p className="muted">{t('payout_account.payouts_none')}</p>
      ) : (
        <Table
          cards="never"
          linked
          caption={t('payout_account.payouts_caption', { count: payouts.length })}
          columns={columns}
          rows={payouts}
          keyOf={({ id }) => id}
        />
      )}
    </Card>
  )
}
