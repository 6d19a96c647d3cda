import { ArrowLeft, RefreshCw } from 'lucide-react'
import { peoplePath } from '#domain/form/administration-path.ts'
import { columnProblems } from '#domain/person/import-columns.ts'
import { wholeNumber } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { usePage } from '../../page-context.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Card } from '../../ui/surface.tsx'
import { importAddress } from './import-address.ts'
import { ImportColumnsCard } from './import-columns.tsx'
import type { ImportProps } from './import-props.ts'
import { ImportRows } from './import-rows.tsx'

/** One file of people: how far it is, what it would change or has changed, and its rows (rules PPL-10 to PPL-13). */
export function ImportPanel(props: ImportProps) {
  const t = useT()
  const { page, done, sent } = props
  const { organization, file } = page
  const title = file.name || t('imports.unnamed')
  const told = (sent?.problems ?? []).map(({ code, field }) => ({
    id: field ?? 'column-0',
    message: t(`error.${code}`),
  }))
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${title}, ${organization.name}`} wrong={told.length > 0} />
      <p>
        <a className="office-back" href={peoplePath(organization.organizationSlug, 'importer')}>
          <Icon icon={ArrowLeft} />
          {t('imports.back')}
        </a>
      </p>
      <h1 tabIndex={-1} className="import-title">
        {title}
      </h1>
      {done === 'known' && (
        <Banner tone="info" title={t('imports.sent_before')}>
          <p>{t('imports.sent_before_body')}</p>
        </Banner>
      )}
      {done === 'changed' && <Banner tone="warning" live="alert" title={t('imports.changed')} />}
      {done === 'decided' && sent === undefined && <Banner tone="success" title={t('imports.decided')} />}
      <ErrorSummary problems={told} />
      <Step {...props} />
    </div>
  )
}

/** What can be done with the file where it stands. */
function Step(props: ImportProps) {
  const { status, columns } = props.page.file
  if (status === 'refused') return <Refused {...props} />
  if (status === 'reading' || status === 'applying' || status === 'undoing') return <UnderWay {...props} />
  if (status === 'ready' && columnProblems(columns).length > 0)
    return <ImportColumnsCard {...props} isMissing />
  return (
    <>
      {status === 'ready' ? <Ready {...props} /> : <Applied {...props} />}
      {status === 'ready' && <ImportColumnsCard {...props} isMissing={false} />}
      <ImportRows {...props} />
    </>
  )
}

function Refused({ page: { file, organization } }: ImportProps) {
  const t = useT()
  return (
    <Banner
      tone="danger"
      title={t('imports.refused')}
      action={
        <ButtonLink kind="secondary" href={peoplePath(organization.organizationSlug, 'importer')}>
          {t('imports.send_another')}
        </ButtonLink>
      }
    >
      <p>
        {file.problem !== null && t(`imports.${file.problem.code}`)} {t('imports.refused_body')}
      </p>
    </Banner>
  )
}

function UnderWay({ page: { file, organization } }: ImportProps) {
  const t = useT()
  const title = t(`imports.status_${file.status}`)
  const rows = file.rows ?? 0
  const { islandAssets, nonce } = usePage()
  const script = islandAssets.progress?.script
  const words = t('imports.progress', {
    done: Math.min(file.done, rows),
    rows: wholeNumber(rows, t.locale),
  })
  return (
    <Card className="stack" aria-labelledby="under-way">
      <h2 id="under-way">{title}</h2>
      <p>{t('imports.under_way')}</p>
      <noscript>
        <meta httpEquiv="refresh" content="10" />
      </noscript>
      <div className="stack" data-progress>
        <ProgressBar label={title} valueText={words} value={file.done} max={Math.max(1, rows)} />
        {rows > 0 && <p className="muted">{words}</p>}
      </div>
      <p className="row">
        <ButtonLink
          kind="secondary"
          icon={RefreshCw}
          href={importAddress(organization.organizationSlug, file.id)}
        >
          {t('imports.refresh')}
        </ButtonLink>
      </p>
      {script !== undefined && <script type="module" src={script} nonce={nonce} />}
    </Card>
  )
}

/** What pressing the button would do, in numbers. */
function Ready({ page: { counts, answered } }: ImportProps) {
  const t = useT()
  const { new: unknown = 0, update = 0, wrong = 0, again = 0 } = counts.verdicts
  const fresh = unknown + answered.made
  const updates = update - counts.skipped + answered.updated
  const isNothing = fresh + updates + again === 0
  return (
    <Card className="stack" aria-labelledby="ready">
      <h2 id="ready">{t('imports.apply_title')}</h2>
      <ul className="import-sums">
        {isNothing && counts.undecided + counts.skipped === 0 && <li>{t('imports.would_nothing')}</li>}
        {!isNothing && <li>{t('imports.would_new', { count: fresh })}</li>}
        {!isNothing && <li>{t('imports.would_update', { count: updates })}</li>}
        {counts.undecided > 0 && <li>{t('imports.would_wait', { count: counts.undecided })}</li>}
        {counts.skipped > 0 && <li>{t('imports.would_leave', { count: counts.skipped })}</li>}
        {wrong > 0 && <li>{t('imports.would_skip', { count: wrong })}</li>}
      </ul>
      {!isNothing && (
        <form method="post" className="stack" noValidate>
          <p className="muted">{t('imports.apply_undo')}</p>
          <p>
            <Button type="submit" name="intent" value="apply">
              {t('imports.apply')}
            </Button>
          </p>
        </form>
      )}
    </Card>
  )
}

/** What it has done, and the way back. */
function Applied({ page: { file, counts, mayUndo } }: ImportProps) {
  const t = useT()
  const { made = 0, updated = 0, left = 0, undone = 0, kept = 0 } = counts.outcomes
  const isUndone = file.status === 'undone'
  return (
    <>
      <Banner tone="success" live="off" title={t(isUndone ? 'imports.undone' : 'imports.applied')}>
        <ul className="import-sums">
          {!isUndone && <li>{t('imports.made', { count: made })}</li>}
          {!isUndone && <li>{t('imports.updated', { count: updated })}</li>}
          {isUndone && <li>{t('imports.undone_lines', { count: undone })}</li>}
          {kept > 0 && <li>{t('imports.kept', { count: kept })}</li>}
          {left > 0 && <li>{t('imports.left', { count: left })}</li>}
        </ul>
      </Banner>
      {mayUndo && (
        <Card>
          <details className="person-act">
            <summary>
              <h2>{t('imports.undo_title')}</h2>
            </summary>
            <form method="post" className="stack" noValidate>
              <p className="muted">{t('imports.undo_lead')}</p>
              <p>
                <Button type="submit" kind="danger" name="intent" value="undo">
                  {t('imports.undo')}
                </Button>
              </p>
            </form>
          </details>
        </Card>
      )}
    </>
  )
}
