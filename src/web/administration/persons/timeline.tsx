import { peoplePath } from '#domain/form/administration-path.ts'
import { shownStatus } from '#domain/payment/payment-flow.ts'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import { dateTime, longDate, money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { PersonDetail } from '#usecases/person/read-person.ts'
import { useT } from '../../messages.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { Card } from '../../ui/surface.tsx'
import { StatusTag } from '../payments/status-tag.tsx'

type Props = { readonly detail: PersonDetail; readonly isNewest: boolean }
type Event = PersonDetail['events'][number]

/** Everything that happened to a person, the newest first. */
export function Timeline({ detail, isNewest }: Props) {
  const t = useT()
  const { events, older, organization, person } = detail
  const path = peoplePath(organization.organizationSlug, { personId: person.id })
  return (
    <Card className="stack" aria-labelledby="timeline">
      <h2 id="timeline">{t('persons.timeline')}</h2>
      {events.length === 0 && <p className="muted">{t('persons.timeline_empty')}</p>}
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
              {t('persons.older')}
            </ButtonLink>
          )}
          {!isNewest && (
            <ButtonLink kind="quiet" href={path}>
              {t('persons.newest')}
            </ButtonLink>
          )}
        </p>
      )}
    </Card>
  )
}

type HappenedProps = { readonly event: Event; readonly detail: PersonDetail }

function Happened({ event, detail: { organization, mayKeep } }: HappenedProps) {
  const t = useT()
  const words = wordsOf(event, t)
  const { paymentId } = event
  return (
    <>
      <span className="spread person-event">
        {paymentId === null || event.kind === 'mail' ? (
          <span>{words}</span>
        ) : (
          <a href={administeredPaymentPath(organization.organizationSlug, paymentId)}>{words}</a>
        )}
        {event.kind === 'payment' && (
          <span className="row">
            <Money cents={event.amount} />
            <StatusTag status={shownStatus(event.status)} />
          </span>
        )}
      </span>
      {event.kind === 'note' && <span className="person-note">{event.body}</span>}
      <span className="small muted">{detailsOf(event, t).join(', ')}</span>
      {event.kind === 'note' && mayKeep && <DeleteNote noteId={event.id.slice('note:'.length)} />}
    </>
  )
}

function DeleteNote({ noteId }: { readonly noteId: string }) {
  const t = useT()
  return (
    <form method="post" noValidate>
      <input type="hidden" name="intent" value="delete" />
      <Button type="submit" kind="quiet" name="noteId" value={noteId}>
        {t('persons.note_delete')}
      </Button>
    </form>
  )
}

function wordsOf(event: Event, t: Translator): string {
  if (event.kind === 'membership') return t('persons.event_membership', { label: event.label })
  if (event.kind === 'place') return t('persons.event_place', { label: event.label })
  if (event.kind === 'message') return t('persons.event_message', { subject: event.subject })
  if (event.kind === 'mail') return t('persons.event_mail', { name: t(`mails.kind.${event.mail}`) })
  if (event.kind === 'consent')
    return t(event.accepts ? 'persons.event_consent_yes' : 'persons.event_consent_no')
  if (event.kind === 'subscription')
    return t(event.isMonthly ? 'persons.event_monthly' : 'persons.event_instalments')
  if (event.kind === 'import')
    return t(event.hasMade ? 'persons.event_import_made' : 'persons.event_import_updated')
  return t(event.kind === 'note' ? 'persons.event_note' : 'persons.event_payment')
}

function detailsOf(event: Event, t: Translator): readonly string[] {
  const date = dateTime(event.at, t.locale)
  if (event.kind === 'note' || event.kind === 'consent') {
    const when = event.by === null ? date : t('persons.event_by', { date, name: event.by })
    return event.kind === 'note' ? [when] : [event.saidHow, when]
  }
  return [event.title ?? '', ...moreOf(event, t), date].filter(Boolean)
}

function moreOf(event: Event, t: Translator): readonly string[] {
  const day = (iso: string) => longDate(iso, t.locale, { weekday: false })
  if (event.kind === 'message') return [t(`mailing.state.${event.state}`)]
  if (event.kind === 'mail') return [t(`persons.mail_${event.state}`)]
  if (event.kind === 'subscription')
    return [
      money(event.amount, t.locale),
      ...(event.nextOn === null ? [] : [t('persons.event_subscription_next', { date: day(event.nextOn) })]),
    ]
  if (event.kind !== 'membership' && event.kind !== 'place') return []
  if (event.status === 'Canceled') return [t('persons.event_canceled')]
  return event.validUntil === null ? [] : [t('persons.event_valid', { date: day(event.validUntil) })]
}
