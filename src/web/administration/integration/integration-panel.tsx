import { ArrowLeft, Copy } from 'lucide-react'
import { administrationHome, integrationPath } from '#domain/form/administration-path.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'
import { type CardProps, type IntegrationData, idOf, wordsOf } from './card-words.ts'
import type { Sent } from './deeds.ts'
import { DeliveriesCard } from './deliveries-card.tsx'
import { EndpointsCard } from './endpoints-card.tsx'
import { KeysCard, OriginsCard } from './keys-card.tsx'

/** What developers read, in the order in which they need it. */
const docs = [
  { href: '/developpeurs/checkout.md', words: 'integration.docs_checkout' },
  { href: '/developpeurs/events.md', words: 'integration.docs_events' },
  { href: '/ha-api/openapi.json', words: 'integration.docs_contract' },
] as const

/** How programs of an association work with this installation (rules INT-1 to INT-8, SCR-25). */
export function IntegrationPanel({ page, sent }: CardProps) {
  const t = useT()
  const { organization, again, done } = page
  const typed = sent ?? again ?? undefined
  const title = t('integration.title')
  const [whole] = (sent?.problems ?? []).filter(({ field }) => field === undefined)
  const beside = (sent?.problems ?? []).flatMap(problem =>
    problem.field === undefined ? [] : [{ id: idOf(sent, problem.field), message: wordsOf(t, problem) }],
  )
  return (
    <div className="container page stack stack-sections office">
      <UnlistedHead title={`${title} – ${organization.name}`} wrong={beside.length > 0} />
      <div className="stack">
        <p>
          <a className="office-back" href={administrationHome(organization.organizationSlug)}>
            <Icon icon={ArrowLeft} />
            {organization.name}
          </a>
        </p>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="muted">{t('integration.purpose')}</p>
        <p>{t('integration.docs')}</p>
        <ul className="points">
          {docs.map(({ href, words }) => (
            <li key={href}>
              <a href={href} hrefLang="en">
                {t(words)}
              </a>
            </li>
          ))}
        </ul>
        {sent === undefined && again !== null && <Banner tone="info" title={t('integration.again')} />}
        {sent === undefined && again === null && done !== null && done !== 'create' && done !== 'secret' && (
          <div data-told-by="fait">
            <Banner tone="success" title={t(`integration.done_${done}`)} />
          </div>
        )}
        {whole && <Banner tone="danger" live="alert" title={t(`error.${whole.code}`)} />}
        <ErrorSummary problems={beside} />
      </div>
      {sent?.key !== undefined && <NewKey value={sent.key} slug={organization.organizationSlug} />}
      {sent?.secrets !== undefined && <Secrets secrets={sent.secrets} page={page} sent={sent} />}
      <KeysCard page={page} sent={typed} />
      <OriginsCard page={page} sent={typed} />
      <EndpointsCard page={page} sent={typed} />
      <DeliveriesCard page={page} />
    </div>
  )
}

function NewKey({ value, slug }: { readonly value: string; readonly slug: string }) {
  const t = useT()
  return (
    <Card className="stack" id="new-key" aria-labelledby="new-key-title">
      <h2 id="new-key-title">{t('integration.key_new_title')}</h2>
      <Banner tone="warning" live="status" title={t('integration.key_new_body')} />
      <input className="input" readOnly value={value} aria-labelledby="new-key-title" autoComplete="off" />
      <div className="row">
        <Button icon={Copy} kind="secondary" data-copies={value} data-copied={t('integration.copied')} hidden>
          {t('integration.key_copy')}
        </Button>
        <ButtonLink href={integrationPath(slug)}>{t('integration.key_done')}</ButtonLink>
      </div>
    </Card>
  )
}

function Secrets({ secrets, page, sent }: { secrets: readonly string[]; page: IntegrationData; sent: Sent }) {
  const t = useT()
  const [today = ''] = secrets
  const endpoint = page.endpoints.find(({ id }) => id === sent.typed.endpointId)
  return (
    <Card className="stack" aria-labelledby="secret-title">
      <h2 id="secret-title">{t('integration.secret_title')}</h2>
      <p className="muted">{t('integration.secret_body')}</p>
      {endpoint && <p className="small office-email">{endpoint.url}</p>}
      <input className="input" readOnly value={today} aria-labelledby="secret-title" autoComplete="off" />
      <div className="row">
        <Button icon={Copy} kind="secondary" data-copies={today} data-copied={t('integration.copied')} hidden>
          {t('integration.secret_copy')}
        </Button>
      </div>
    </Card>
  )
}
