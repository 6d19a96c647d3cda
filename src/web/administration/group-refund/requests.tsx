import { administeredOrderPath, cancelLinePath } from '#domain/form/administration-path.ts'
import { longDate, money } from '#messages/format.ts'
import type { GroupRefundsView } from '#usecases/group-refund/refund-many.ts'
import { useT } from '../../messages.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Table } from '../../ui/table.tsx'

type Props = { readonly view: Pick<GroupRefundsView, 'requests' | 'form'> }
type Row = GroupRefundsView['requests'][number]

/** What payers ask to cancel: accepting opens the line with the rule's amount, declining is one press (rule REF-19). */
export function Requests({ view: { requests, form } }: Props) {
  const t = useT()
  const { organizationSlug } = form
  const nameOf = ({ name, label }: Row) => (name === '' ? label : name)
  return (
    <section className="stack" aria-labelledby="requests">
      <h2 id="requests">{t('giveUp.office_title')}</h2>
      <p className="muted">{t('giveUp.office_hint')}</p>
      <Table<Row>
        quiet
        caption={t('giveUp.office_title')}
        rows={requests}
        keyOf={({ itemId }) => String(itemId)}
        columns={[
          {
            key: 'who',
            label: t('giveUp.office_who'),
            cell: row => <a href={administeredOrderPath(organizationSlug, row.orderId)}>{nameOf(row)}</a>,
          },
          { key: 'line', label: t('giveUp.office_line'), cell: ({ label }) => label },
          {
            key: 'at',
            label: t('giveUp.office_at'),
            cell: ({ askedAt }) => longDate(askedAt, t.locale, { weekday: false }),
          },
          {
            key: 'owed',
            label: t('giveUp.office_owed'),
            kind: 'amount',
            cell: ({ owed }) => money(owed, t.locale),
          },
          {
            key: 'answer',
            label: t('giveUp.office_answer'),
            cell: row => (
              <form method="post" className="row" noValidate>
                <ButtonLink
                  kind="secondary"
                  href={cancelLinePath(organizationSlug, row.orderId, row.itemId)}
                  aria-label={t('giveUp.office_accept_name', { name: nameOf(row) })}
                >
                  {t('giveUp.office_accept')}
                </ButtonLink>
                <input type="hidden" name="line" value={`${row.orderId}.${row.itemId}`} />
                <Button
                  type="submit"
                  kind="quiet"
                  name="step"
                  value="decline"
                  aria-label={t('giveUp.office_decline_name', { name: nameOf(row) })}
                >
                  {t('giveUp.office_decline')}
                </Button>
              </form>
            ),
          },
        ]}
      />
    </section>
  )
}
