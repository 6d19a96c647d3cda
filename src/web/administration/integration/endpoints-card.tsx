import { integrationPath } from '#domain/form/administration-path.ts'
import { eventTypes, longestUrl } from '#domain/integration/endpoint.ts'
import { dateTime } from '#messages/format.ts'
import type { ListedEndpoint } from '#usecases/integration/event-endpoints.ts'
import { useT } from '../../messages.tsx'
import { Banner, Tag } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Card, Disclosure } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type CardProps, errorOf } from './card-words.ts'
import type { Sent } from './deeds.ts'

/** The endpoints, each with what can be done to it, and a new one (rule INT-3). */
export function EndpointsCard({ page, sent }: CardProps) {
  const t = useT()
  const { endpoints, isFull, organization, deleting } = page
  const gone = endpoints.find(({ id }) => id === deleting)
  return (
    <Card className="stack" id="endpoints" aria-labelledby="endpoints-title">
      <h2 id="endpoints-title">{t('integration.endpoints')}</h2>
      <p className="muted">{t('integration.endpoints_purpose')}</p>
      {gone && <Deleting endpoint={gone} slug={organization.organizationSlug} />}
      {endpoints.length === 0 && <p>{t('integration.endpoints_empty')}</p>}
      {endpoints.length > 0 && (
        <ul className="integration-list">
          {endpoints.map(endpoint => (
            <EndpointLine
              key={endpoint.id}
              endpoint={endpoint}
              slug={organization.organizationSlug}
              sent={sent?.typed.endpointId === endpoint.id ? sent : undefined}
            />
          ))}
        </ul>
      )}
      {isFull ? (
        <p className="muted">{t('error.ENDPOINTS_FULL')}</p>
      ) : (
        <form method="post" className="stack narrow-card" noValidate>
          <EndpointFields
            deed="add"
            suffix=""
            typed={sent?.deed === 'add' ? sent.typed : { url: '', eventTypes }}
            sent={sent}
          />
          <div>
            <Button type="submit" kind="secondary" name="intent" value="add">
              {t('integration.add')}
            </Button>
          </div>
        </form>
      )}
    </Card>
  )
}

type FieldsProps = {
  readonly deed: 'add' | 'change'
  readonly suffix: string
  readonly typed: { readonly url: string; readonly eventTypes: readonly string[] }
  readonly sent: Sent | undefined
}

function EndpointFields({ deed, suffix, typed, sent }: FieldsProps) {
  const t = useT()
  const error = errorOf(t, sent, deed, 'eventTypes')
  return (
    <>
      <TextInput
        id={`url${suffix}`}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        label={t('integration.url')}
        hint={t('integration.url_hint')}
        maxLength={longestUrl}
        defaultValue={typed.url}
        error={errorOf(t, sent, deed, 'url')}
      />
      <fieldset className="stack stack-tight" id={`eventTypes${suffix}`} tabIndex={-1}>
        <legend>{t('integration.events')}</legend>
        {eventTypes.map(type => (
          <Checkbox
            key={type}
            id={`${type}${suffix}`}
            name="eventTypes"
            value={type}
            label={t(`integration.event_${type}`)}
            defaultChecked={typed.eventTypes.includes(type)}
          />
        ))}
        <FieldError id={`eventTypes${suffix}-error`} error={error} />
      </fieldset>
    </>
  )
}

type LineProps = {
  readonly endpoint: ListedEndpoint
  readonly slug: string
  readonly sent: Sent | undefined
}

function EndpointLine({ endpoint, slug, sent }: LineProps) {
  const t = useT()
  const { id, url, state, failingSince } = endpoint
  const isOn = state === 'enabled'
  const tone = isOn ? 'success' : state === 'disabled' ? undefined : 'danger'
  return (
    <li className="stack stack-tight integration-endpoint">
      <p className="office-email">
        <strong>{url}</strong>
      </p>
      <p className="row">
        <Tag {...(tone && { tone })}>
          {t(`integration.state_${state === 'deleted' ? 'disabled' : state}`)}
        </Tag>
        {endpoint.eventTypes.map(type => (
          <span key={type} className="small muted">
            {type}
          </span>
        ))}
      </p>
      {isOn && failingSince !== null && (
        <p className="small">{t('integration.failing_since', { date: dateTime(failingSince, t.locale) })}</p>
      )}
      <form method="post" className="row" noValidate>
        <input type="hidden" name="endpoint" value={id} />
        {isOn && (
          <Button type="submit" kind="secondary" name="intent" value="test">
            {t('integration.test')}
          </Button>
        )}
        <Button type="submit" kind="quiet" name="intent" value="secret">
          {t('integration.secret')}
        </Button>
        <Button type="submit" kind="quiet" name="intent" value={isOn ? 'off' : 'on'}>
          {t(isOn ? 'integration.off' : 'integration.on')}
        </Button>
      </form>
      <Disclosure summary={t('integration.more')} open={sent?.deed === 'change'}>
        <form method="post" className="stack narrow-card" noValidate>
          <input type="hidden" name="endpoint" value={id} />
          <EndpointFields
            deed="change"
            suffix={`-${id}`}
            typed={sent?.deed === 'change' ? sent.typed : endpoint}
            sent={sent}
          />
          <p className="small muted">
            {endpoint.formerUntil === null
              ? t('integration.rotate_hint')
              : t('integration.secret_former', { date: dateTime(endpoint.formerUntil, t.locale) })}
          </p>
          <div className="row">
            <Button type="submit" name="intent" value="change">
              {t('integration.change')}
            </Button>
            <Button type="submit" kind="secondary" name="intent" value="rotate">
              {t('integration.rotate')}
            </Button>
            <ButtonLink kind="quiet" href={`${integrationPath(slug)}?supprimer=${id}#endpoints`}>
              {t('integration.delete')}
            </ButtonLink>
          </div>
        </form>
      </Disclosure>
    </li>
  )
}

function Deleting({ endpoint: { id, url }, slug }: Omit<LineProps, 'sent'>) {
  const t = useT()
  return (
    <Banner tone="danger" live="off" title={t('integration.delete_title')}>
      <p className="office-email">{t('integration.delete_body', { url })}</p>
      <form method="post" className="row" noValidate>
        <input type="hidden" name="endpoint" value={id} />
        <Button type="submit" kind="danger" name="intent" value="delete">
          {t('integration.delete')}
        </Button>
        <ButtonLink kind="secondary" href={integrationPath(slug)}>
          {t('integration.cancel')}
        </ButtonLink>
      </form>
    </Banner>
  )
}
