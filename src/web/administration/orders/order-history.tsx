import { administeredOrderPath } from '#domain/form/administration-path.ts'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import { dateTime } from '#messages/format.ts'
import type { OfficeOrder } from '#usecases/administration/read-office-order.ts'
import { useT } from '../../messages.tsx'
import { usePage } from '../../page-context.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/surface.tsx'
import { changesOf, notesOf, wordsOf } from './history-words.ts'

type Props = { readonly detail: OfficeOrder; readonly isNewest: boolean }

/** Everything that happened to an order, the newest first (rule ORD-1). */
export function OrderHistory({ detail, isNewest }: Props) {
  const t = useT()
  const { events, older, organization, order } = detail
  const path = administeredOrderPath(organization.organizationSlug, order.id)
  return (
    <Card className="stack" aria-labelledby="history">
      <h2 id="history">{t('officeOrder.history')}</h2>
      <ol className="history">
        {events.map(event => (
          <li key={event.id}>
            <Happened event={event} detail={detail} />
          </li>
        ))}
      </ol>
      {(older !== null || !isNewest) && (
        <p className="row">
          {older !== null && (
            <ButtonLink kind="secondary" href={`${path}?${new URLSearchParams({ suite: older })}`}>
              {t('officeOrder.older')}
            </ButtonLink>
          )}
          {!isNewest && (
            <ButtonLink kind="quiet" href={path}>
              {t('officeOrder.newest')}
            </ButtonLink>
          )}
        </p>
      )}
    </Card>
  )
}

type HappenedProps = { readonly event: OfficeOrder['events'][number]; readonly detail: OfficeOrder }

function Happened({ event, detail }: HappenedProps) {
  const { organization, mayNote } = detail
  const t = useT()
  const { brand } = usePage().operator
  const words = wordsOf(t, event, { brand })
  const notes = notesOf(t, event)
  const changes = changesOf(t, event, detail)
  return (
    <>
      {'paymentId' in event ? (
        <a href={administeredPaymentPath(organization.organizationSlug, event.paymentId)}>{words}</a>
      ) : (
        <span>{words}</span>
      )}
      {event.kind === 'note' && <span className="person-note">{event.body}</span>}
      {changes.map(change => (
        <span className="person-note" key={change}>
          {change}
        </span>
      ))}
      <span className="small muted">
        <time dateTime={event.at}>{dateTime(event.at, t.locale)}</time>
        {notes.length > 0 && `, ${notes.join(', ')}`}
      </span>
      {event.kind === 'note' && mayNote && <DeleteNote noteId={event.noteId} />}
    </>
  )
}

function DeleteNote({ noteId }: { readonly noteId: number }) {
  const t = useT()
  return (
    <form method="post" noValidate>
      <input type="hidden" name="intent" value="delete" />
      <Button type="submit" kind="quiet" name="noteId" value={noteId}>
        {t('officeOrder.note_delete')}
      </Button>
    </form>
  )
}
