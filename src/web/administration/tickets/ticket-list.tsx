import { CircleCheck, CircleSlash } from 'lucide-react'
import { administeredTicketPath, administrationPath } from '#domain/form/administration-path.ts'
import { ticketNumber } from '#domain/ticket/ticket.ts'
import type { EventTickets } from '#usecases/administration/tickets.ts'
import { useT } from '../../messages.tsx'
import { Tag } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { CampaignFrame } from '../campaign/frame.tsx'

type Props = { readonly list: EventTickets & { readonly search: string; readonly isFirst: boolean } }

/** Who comes to an event: found by name, number or code, a page at a time. */
export function TicketList({ list }: Props) {
  const t = useT()
  const { form, organization, pages, tickets, counts, search } = list
  return (
    <CampaignFrame form={form} organization={organization} pages={pages} page="billets">
      {counts.all === 0 ? (
        <Empty title={t('tickets.empty_title')}>{t('tickets.empty')}</Empty>
      ) : (
        <>
          <p className="muted">{t('tickets.purpose')}</p>
          <div className="office-bar">
            <p>
              <strong>{t('tickets.count', counts)}</strong>
            </p>
            <search>
              <form className="row" action={administrationPath(form, 'billets')} noValidate>
                <TextInput
                  name="q"
                  type="search"
                  optional="unsaid"
                  label={t('tickets.search')}
                  defaultValue={search}
                />
                <Button type="submit" kind="secondary">
                  {t('tickets.submit')}
                </Button>
              </form>
            </search>
          </div>
          {tickets.length === 0 ? <NoneFound list={list} /> : <TicketTable list={list} />}
          <Pages list={list} />
        </>
      )}
    </CampaignFrame>
  )
}

function NoneFound({ list: { form, search } }: Props) {
  const t = useT()
  const all = (
    <ButtonLink kind="secondary" href={administrationPath(form, 'billets')}>
      {t('tickets.all')}
    </ButtonLink>
  )
  return (
    <Empty title={t('tickets.none_title', { search })} action={all}>
      {t('tickets.none')}
    </Empty>
  )
}

type Row = EventTickets['tickets'][number]

function TicketTable({ list: { form, tickets } }: Props) {
  const t = useT()
  const columns: readonly Column<Row>[] = [
    {
      key: 'number',
      label: t('tickets.number'),
      cell: ticket => <a href={administeredTicketPath(form, ticket.id)}>{ticketNumber(ticket)}</a>,
    },
    {
      key: 'holder',
      label: t('tickets.holder'),
      cell: ({ firstName, lastName }) =>
        [firstName, lastName].filter(Boolean).join(' ') || t('tickets.nobody'),
    },
    { key: 'rate', label: t('tickets.rate'), cell: ({ rate }) => rate },
    { key: 'order', label: t('tickets.order'), kind: 'number', named: true, cell: ({ orderId }) => orderId },
    {
      key: 'state',
      label: t('tickets.state'),
      kind: 'state',
      cell: ({ isValid }) => (
        <Tag {...(isValid ? ({ tone: 'success', icon: CircleCheck } as const) : { icon: CircleSlash })}>
          {t(isValid ? 'tickets.valid' : 'tickets.canceled')}
        </Tag>
      ),
    },
  ]
  return (
    <Table
      quiet
      linked
      caption={t('tickets.caption')}
      columns={columns}
      rows={tickets}
      keyOf={({ id }) => id}
    />
  )
}

function Pages({ list: { form, search, isFirst, next } }: Props) {
  const t = useT()
  const path = administrationPath(form, 'billets')
  const query = new URLSearchParams(search === '' ? {} : { q: search })
  const first = `${path}${query.size === 0 ? '' : `?${query}`}`
  if (next !== null) query.set('suite', String(next))
  return (
    <Pagination
      label={t('tickets.pages')}
      first={isFirst ? undefined : first}
      next={next === null ? undefined : `${path}?${query}`}
    />
  )
}
