import { isRouteErrorResponse, useRouteError } from 'react-router'
import { findOrderPath } from '#domain/payment/outcome-address.ts'
import { useT } from '../messages.tsx'
import { addressOf } from '../operator.ts'
import { usePage } from '../page-context.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { ErrorPicture } from './error-picture.tsx'
import { type ErrorWords, errorWords } from './error-words.ts'

type Props = {
  /** Within a widget: a small block without a picture, and nothing that leads to another page of ours. */
  readonly compact?: boolean
  /** Nobody is logged in where only somebody who is finds anything: they are asked to. */
  readonly asksLogin?: boolean
}

/** What went wrong, in words, with a way on; the status and the trace id for whoever asks for help (rule ERR-3). */
export function ErrorPage({ compact = false, asksLogin = false }: Props) {
  const t = useT()
  const { operator, locale } = usePage()
  const status = statusOf(useRouteError())
  const { title, body, action } = errorWords(asksLogin && status === 404 ? 401 : status)
  return (
    <div className={classes('error-page stack', !compact && 'container')} lang={locale}>
      <UnlistedHead title={t(title)} />
      {!compact && <ErrorPicture status={status} />}
      <h1>{t(title)}</h1>
      <p>{t(body)}</p>
      <div className="row">
        <Action kind={compact && action !== 'retry-itself' ? 'retry' : action} />
        {!compact && action !== 'home' && (
          <ButtonLink kind="secondary" href="/">
            {t('err.home')}
          </ButtonLink>
        )}
        {!compact && <GoBack />}
      </div>
      <p>
        <a href={addressOf('contact', operator)} target={compact ? '_blank' : undefined} rel="noopener">
          {t('err.contact')}
          {compact && <span className="visually-hidden"> {t('common.new_window')}</span>}
        </a>
        {!compact && (status === 404 || status === 410) && (
          <>
            {' · '}
            <a href={findOrderPath}>{t('find.link')}</a>
          </>
        )}
      </p>
      <Reference status={status} />
    </div>
  )
}

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) && error.status >= 400 ? error.status : 500
}

/**
 * The one primary action: home, log in, the same page again, or the same page again by itself after ten seconds. « The same
 * page » is an empty address: what the visitor sees, whoever answered in its place.
 */
function Action({ kind }: { readonly kind: ErrorWords['action'] }) {
  const t = useT()
  const { address } = usePage()
  if (kind === 'home') return <ButtonLink href="/">{t('err.home')}</ButtonLink>
  if (kind === 'login') {
    const query = new URLSearchParams({ redirectTo: address })
    return <ButtonLink href={`/connexion?${query}`}>{t('nav.login')}</ButtonLink>
  }
  if (kind === 'reload') return <ButtonLink href="">{t('page.reload')}</ButtonLink>
  return (
    <>
      <ButtonLink href="">{t('common.retry')}</ButtonLink>
      {kind === 'retry-itself' && <Countdown />}
    </>
  )
}

/** Only a script knows whether there is a page before this one. */
function GoBack() {
  const t = useT()
  return (
    <Button kind="secondary" data-goes-back hidden>
      {t('err.go_back')}
    </Button>
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
