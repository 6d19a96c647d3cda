import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useT } from '../messages.tsx'
import { addressOf } from '../operator.ts'
import { usePage } from '../page-context.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { errorVariant } from './error-variants.tsx'

/** What went wrong, in words, with a way on; the status and the trace id for whoever asks for help (spec §2). */
export function ErrorPage() {
  const t = useT()
  const { operator, locale } = usePage()
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { title, body, Illustration, action } = errorVariant(status)
  return (
    <div className="container error-page stack" lang={locale}>
      <title>{t('page.title', { title: t(title), brand: operator.brand })}</title>
      <meta name="robots" content="noindex" />
      <Illustration />
      <h1>{t(title)}</h1>
      <p>{t(body)}</p>
      <div className="row">
        <Action kind={action} />
        <Button kind="secondary" data-goes-back hidden>
          {t('err.go_back')}
        </Button>
      </div>
      <p>
        <a href={addressOf('aide', operator)}>{t('err.contact')}</a>
      </p>
      <Reference status={status} />
    </div>
  )
}

/** The one primary action: home, log in, the same page again, or the same page again by itself after ten seconds. */
function Action({ kind }: { readonly kind: ReturnType<typeof errorVariant>['action'] }) {
  const t = useT()
  const { address } = usePage()
  if (kind === 'home') return <ButtonLink href="/">{t('err.home')}</ButtonLink>
  if (kind === 'login') {
    return (
      <ButtonLink href={`/connexion?redirectTo=${encodeURIComponent(address)}`}>{t('nav.login')}</ButtonLink>
    )
  }
  if (kind === 'reload') return <ButtonLink href={address}>{t('page.reload')}</ButtonLink>
  return (
    <>
      <ButtonLink href={address}>{t('common.retry')}</ButtonLink>
      {kind === 'retry-itself' && <Countdown />}
    </>
  )
}

/** Filled by the shell's script: ten seconds, one text for each, and a button that stops it. */
function Countdown() {
  const t = useT()
  const texts = Array.from({ length: 11 }, (_, count) => t('page.retry_in', { count }))
  return (
    <span className="row" data-retries={JSON.stringify(texts)} hidden>
      <span role="timer" className="tabular" />
      <Button kind="quiet">{t('page.cancel_retry')}</Button>
    </span>
  )
}

function Reference({ status }: { readonly status: number }) {
  const t = useT()
  const { traceId } = usePage()
  return (
    <p className="caption muted">
      {t('page.code', { status })} · {t('page.reference', { trace: '' })}
      <span className="code">{traceId}</span>{' '}
      <Button kind="link" className="caption" data-copies={traceId} data-copied={t('common.copied')} hidden>
        {t('page.copy_reference')}
      </Button>
    </p>
  )
}
