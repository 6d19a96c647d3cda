import { listPath } from '#domain/form/administration-path.ts'
import { lists } from '#domain/list/lists.ts'
import { messagesPath } from '#domain/message/message-address.ts'
import { dateTime } from '#messages/format.ts'
import type { MessagesView } from '#usecases/message/read-messages.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { type Column, Table } from '../../ui/table.tsx'

type View = MessagesView & { readonly isFirst: boolean }
type Row = View['messages'][number]

/** The messages of an association, the newest first. */
export function MessagesPanel({ view }: { readonly view: View }) {
  const t = useT()
  const { organization, messages, next, isFirst } = view
  const { organizationSlug } = organization
  const path = messagesPath(organizationSlug)
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${t('mailing.title')} – ${organization.name}`} />
      <div className="stack stack-tight">
        <h1 tabIndex={-1}>{t('mailing.title')}</h1>
        <p className="muted">{t('mailing.purpose')}</p>
      </div>
      {messages.length === 0 ? (
        <Empty
          title={t('mailing.empty_title')}
          action={
            <ButtonLink kind="secondary" href={listPath(organizationSlug, lists.participants.segment)}>
              {t('mailing.empty_next')}
            </ButtonLink>
          }
        >
          {t('mailing.empty')}
        </Empty>
      ) : (
        <MessagesTable view={view} />
      )}
      <Pagination
        label={t('mailing.pages')}
        first={isFirst ? undefined : path}
        next={next === null ? undefined : `${path}?suite=${encodeURIComponent(next)}`}
      />
    </div>
  )
}

function MessagesTable({ view: { organization, messages, mayWrite } }: { readonly view: View }) {
  const t = useT()
  const addressOf = ({ id, status }: Row) => {
    const isWritten = mayWrite && (status === 'draft' || status === 'ready')
    const page = status === 'draft' ? 'redaction' : 'relecture'
    return messagesPath(organization.organizationSlug, id, isWritten ? page : undefined)
  }
  const columns: readonly Column<Row>[] = [
    {
      key: 'subject',
      label: t('mailing.column_subject'),
      cell: row => (
        <a href={addressOf(row)} dir="auto">
          {row.subject === '' ? t('mailing.no_subject') : row.subject}
        </a>
      ),
    },
    { key: 'list', label: t('mailing.column_list'), cell: ({ list }) => t(`lists.name.${list}`) },
    {
      key: 'date',
      label: t('mailing.column_date'),
      cell: ({ sentAt, createdAt }) => dateTime(sentAt ?? createdAt, t.locale),
    },
    {
      key: 'state',
      label: t('mailing.column_state'),
      cell: ({ status }) => t(`mailing.status.${status}`),
    },
  ]
  return (
    <Table
      quiet
      linked
      caption={t('mailing.caption')}
      columns={columns}
      rows={messages}
      keyOf={({ id }) => id}
    />
  )
}
