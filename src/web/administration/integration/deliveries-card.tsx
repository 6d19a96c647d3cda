import { integrationPath } from '#domain/form/administration-path.ts'
import { dateTime } from '#messages/format.ts'
import type { EventEndpoints } from '#usecases/integration/event-endpoints.ts'
import { useT } from '../../messages.tsx'
import { Tag, type Tone } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Disclosure } from '../../ui/surface.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import type { IntegrationData } from './card-words.ts'

type Delivery = EventEndpoints['deliveries'][number]

/** What was sent, the newest first, with every try (rule INT-8). */
export function DeliveriesCard({ page }: { readonly page: IntegrationData }) {
  const t = useT()
  const { deliveries, older, organization } = page
  return (
    <section className="stack" id="deliveries" aria-labelledby="deliveries-title">
      <h2 id="deliveries-title">{t('integration.deliveries')}</h2>
      {deliveries.length === 0 ? (
        <p>{t('integration.deliveries_empty')}</p>
      ) : (
        <DeliveryTable deliveries={deliveries} />
      )}
      <Pagination
        label={t('integration.deliveries_pages')}
        first={undefined}
        next={
          older === null
            ? undefined
            : `${integrationPath(organization.organizationSlug)}?avant=${older}#deliveries`
        }
      />
      <p className="small muted">{t('integration.deliveries_kept')}</p>
    </section>
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

function DeliveryTable({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const t = useT()
  const columns: readonly Column<Delivery>[] = [
    {
      key: 'event',
      label: t('integration.column_event'),
      cell: ({ occasion, url }) => (
        <>
          {t(`integration.occasion_${occasions.find(each => each === occasion.split(':')[0]) ?? 'test'}`)}
          <span className="small muted office-email">{url}</span>
        </>
      ),
    },
    {
      key: 'status',
      label: t('integration.column_status'),
      cell: delivery => <Status delivery={delivery} />,
    },
    {
      key: 'when',
      label: t('integration.column_when'),
      kind: 'date',
      cell: ({ createdAt, isReplay }) => (
        <>
          {dateTime(createdAt, t.locale)}
          {isReplay && <span className="small muted office-email">{t('integration.is_replay')}</span>}
        </>
      ),
    },
    {
      key: 'actions',
      label: t('integration.column_actions'),
      kind: 'actions',
      cell: delivery => (
        <>
          {delivery.mayReplay && <Replay delivery={delivery} />}
          <Details delivery={delivery} />
        </>
      ),
    },
  ]
  return (
    <Table
      quiet
      cards="wide"
      caption={t('integration.deliveries')}
      columns={columns}
      rows={deliveries}
      keyOf={({ id }) => id}
    />
  )
}

type DeliveryProps = { readonly delivery: Delivery }

function Status({ delivery: { status, nextAt, tries } }: DeliveryProps) {
  const t = useT()
  const [latest] = tries
  return (
    <>
      <Tag tone={tones[status]}>{t(`integration.status_${status}`)}</Tag>
      {latest && <span className="small muted office-email">{resultOf(t, latest)}</span>}
      {status === 'waiting' && latest && (
        <span className="small muted office-email">
          {t('integration.next_try', { date: dateTime(nextAt, t.locale) })}
        </span>
      )}
    </>
  )
}

function Replay({ delivery: { id, eventId } }: DeliveryProps) {
  const t = useT()
  return (
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
  )
}

function Details({ delivery: { eventId, body, tries } }: DeliveryProps) {
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
