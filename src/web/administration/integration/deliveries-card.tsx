import { integrationPath } from '#domain/form/administration-path.ts'
import { dateTime } from '#messages/format.ts'
import type { EventEndpoints } from '#usecases/integration/event-endpoints.ts'
import { useT } from '../../messages.tsx'
import { Tag, type Tone } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, Disclosure } from '../../ui/surface.tsx'
import type { IntegrationData } from './card-words.ts'

type Delivery = EventEndpoints['deliveries'][number]

/** What was sent, the newest first, with every try (rule INT-8). */
export function DeliveriesCard({ page }: { readonly page: IntegrationData }) {
  const t = useT()
  const { deliveries, older, organization } = page
  return (
    <Card className="stack" id="deliveries" aria-labelledby="deliveries-title">
      <h2 id="deliveries-title">{t('integration.deliveries')}</h2>
      {deliveries.length === 0 ? (
        <p>{t('integration.deliveries_empty')}</p>
      ) : (
        <table className="office-table office-team">
          <caption className="visually-hidden">{t('integration.deliveries')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('integration.column_event')}</th>
              <th scope="col">{t('integration.column_status')}</th>
              <th scope="col">{t('integration.column_when')}</th>
              <th scope="col">{t('integration.column_actions')}</th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map(delivery => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </tbody>
        </table>
      )}
      {older !== null && (
        <p>
          <ButtonLink
            kind="secondary"
            href={`${integrationPath(organization.organizationSlug)}?avant=${older}#deliveries`}
          >
            {t('integration.older')}
          </ButtonLink>
        </p>
      )}
      <p className="small muted">{t('integration.deliveries_kept')}</p>
    </Card>
  )
}

const tones: Readonly<Record<Delivery['status'], Tone>> = {
  waiting: 'info',
  delivered: 'success',
  failed: 'danger',
}

const occasions = [
  'committed',
  'captured',
  'refused',
  'refunded',
  'returned',
  'contested',
  'won',
  'lost',
] as const

function DeliveryRow({ delivery }: { readonly delivery: Delivery }) {
  const t = useT()
  const { id, eventId, occasion, url, status, createdAt, nextAt, isReplay, mayReplay, tries } = delivery
  const known = occasions.find(each => each === occasion.split(':')[0]) ?? 'test'
  const [latest] = tries
  return (
    <tr>
      <th scope="row">
        {t(`integration.occasion_${known}`)}
        <span className="small muted office-email">{url}</span>
      </th>
      <td>
        <Tag tone={tones[status]}>{t(`integration.status_${status}`)}</Tag>{' '}
        {latest && <span className="small muted office-email">{resultOf(t, latest)}</span>}
        {status === 'waiting' && latest && (
          <span className="small muted office-email">
            {t('integration.next_try', { date: dateTime(nextAt, t.locale) })}
          </span>
        )}
      </td>
      <td>
        {dateTime(createdAt, t.locale)}
        {isReplay && <span className="small muted office-email">{t('integration.is_replay')}</span>}
      </td>
      <td>
        {mayReplay && (
          <form method="post" noValidate>
            <input type="hidden" name="delivery" value={id} />
            <Button
              type="submit"
              kind="quiet"
              name="intent"
              value="replay"
              aria-label={t('integration.replay_of', { id: eventId })}
            >
              {t('integration.replay')}
            </Button>
          </form>
        )}
        <Details delivery={delivery} />
      </td>
    </tr>
  )
}

function Details({ delivery: { eventId, body, tries } }: { readonly delivery: Delivery }) {
  const t = useT()
  return (
    <Disclosure summary={t('integration.details')}>
      <div className="stack stack-tight">
        <p className="small">
          <code>{`webhook-id: ${eventId}`}</code>
        </p>
        <ul className="points small">
          {tries.map(each => (
            <li key={each.number}>
              {t('integration.try', {
                number: each.number,
                date: dateTime(each.at, t.locale),
                result: resultOf(t, each),
                duration: each.durationMs,
              })}
              {each.answer && <pre className="integration-code">{each.answer}</pre>}
            </li>
          ))}
        </ul>
        <p className="small">{t('integration.payload')}</p>
        <pre className="integration-code">
          {body === null ? '' : JSON.stringify(JSON.parse(body), null, 2)}
        </pre>
      </div>
    </Disclosure>
  )
}

function resultOf(
  t: ReturnType<typeof useT>,
  { responseCode, failure }: Pick<Delivery['tries'][number], 'responseCode' | 'failure'>,
): string {
  if (failure !== null) return t(`integration.failure_${failure}`)
  return t('integration.code', { code: responseCode ?? 0 })
}
