import { integrationPath } from '#domain/form/administration-path.ts'
import { longestKeyName } from '#domain/integration/api-key.ts'
import { shortDate } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { Banner, Tag } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { type CardProps, errorOf } from './card-words.ts'

/** The keys, each with its end, and a new one (rule INT-1). */
export function KeysCard({ page, sent }: CardProps) {
  const t = useT()
  const { keys, isKeysFull, organization } = page
  const revoking = keys.find(({ id }) => id === page.revoking)
  return (
    <Card className="stack" id="keys" aria-labelledby="keys-title">
      <h2 id="keys-title">{t('integration.keys')}</h2>
      <p className="muted">{t('integration.keys_purpose')}</p>
      {revoking && <Revoking id={revoking.id} name={revoking.name} slug={organization.organizationSlug} />}
      {keys.length === 0 && <p>{t('integration.keys_empty')}</p>}
      {keys.length > 0 && (
        <ul className="integration-list">
          {keys.map(key => (
            <KeyLine key={key.id} line={key} slug={organization.organizationSlug} />
          ))}
        </ul>
      )}
      {isKeysFull ? (
        <p className="muted">{t('error.API_KEYS_FULL')}</p>
      ) : (
        <form method="post" className="stack narrow-card" noValidate>
          <TextInput
            name="name"
            label={t('integration.key_name')}
            hint={t('integration.key_name_hint')}
            autoComplete="off"
            maxLength={longestKeyName}
            defaultValue={sent?.deed === 'create' && sent.key === undefined ? sent.typed.name : ''}
            error={errorOf(t, sent, 'create', 'name')}
          />
          <div>
            <Button
              type="submit"
              kind={sent?.key === undefined ? 'primary' : 'secondary'}
              name="intent"
              value="create"
            >
              {t('integration.key_create')}
            </Button>
          </div>
        </form>
      )}
    </Card>
  )
}

function Revoking({ id, name, slug }: { readonly id: string; readonly name: string; readonly slug: string }) {
  const t = useT()
  return (
    <Banner tone="danger" live="off" title={t('integration.key_revoke_title', { name })}>
      <p>{t('integration.key_revoke_body')}</p>
      <form method="post" className="row" noValidate>
        <input type="hidden" name="key" value={id} />
        <Button type="submit" kind="danger" name="intent" value="revoke">
          {t('integration.key_revoke')}
        </Button>
        <ButtonLink kind="secondary" href={integrationPath(slug)}>
          {t('integration.cancel')}
        </ButtonLink>
      </form>
    </Banner>
  )
}

function KeyLine({
  line,
  slug,
}: {
  readonly line: CardProps['page']['keys'][number]
  readonly slug: string
}) {
  const t = useT()
  const { id, name, last4, createdAt, createdBy, lastUsedAt } = line
  const date = shortDate(createdAt, t.locale)
  return (
    <li className="integration-line">
      <div className="stack stack-tight">
        <p className="row">
          <strong>{name}</strong> <code>{`obole_…${last4}`}</code>{' '}
          <Tag>{t('integration.key_scope_checkout')}</Tag>
        </p>
        <p className="small muted">
          {createdBy === null
            ? t('integration.key_made', { date })
            : t('integration.key_made_by', { name: createdBy, date })}
          {' · '}
          {lastUsedAt === null
            ? t('integration.key_unused')
            : t('integration.key_used', { date: shortDate(lastUsedAt, t.locale) })}
        </p>
      </div>
      <ButtonLink
        kind="quiet"
        href={`${integrationPath(slug)}?revoquer=${id}#keys`}
        aria-label={t('integration.key_revoke_of', { name })}
      >
        {t('integration.key_revoke')}
      </ButtonLink>
    </li>
  )
}

/** Where programs may send payers back to (rule INT-2). */
export function OriginsCard({ page, sent }: CardProps) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="origins-title">
      <h2 id="origins-title">{t('integration.origins')}</h2>
      <form method="post" className="stack narrow-card" noValidate>
        <TextArea
          name="origins"
          label={t('integration.origins_label')}
          hint={t('integration.origins_hint')}
          rows={3}
          defaultValue={sent?.deed === 'origins' ? sent.typed.origins : page.origins.join('\n')}
          error={errorOf(t, sent, 'origins', 'origins')}
        />
        <div>
          <Button type="submit" kind="secondary" name="intent" value="origins">
            {t('integration.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
