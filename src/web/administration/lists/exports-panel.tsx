import { CircleAlert, Download } from 'lucide-react'
import { exportsPath, listPath } from '#domain/form/administration-path.ts'
import { lists } from '#domain/list/lists.ts'
import { dateTime, wholeNumber } from '#messages/format.ts'
import type { ExportsView, ShownExport } from '#usecases/administration/exports.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Card } from '../../ui/surface.tsx'

type Props = {
  readonly view: ExportsView & { readonly hasBegun: boolean; readonly isRefused: boolean }
}

/** The files that somebody asked for, with how far each has come; opening the page again tells more. */
export function ExportsPanel({ view }: Props) {
  const t = useT()
  const { organization, exports, hasBegun, isRefused } = view
  const { organizationSlug, name } = organization
  const isWriting = exports.some(({ status }) => status === 'writing')
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${t('lists.exports')} – ${name}`} />
      <div className="stack stack-tight">
        <h1 tabIndex={-1}>{t('lists.exports')}</h1>
        <p className="muted">{t('lists.exports_purpose')}</p>
      </div>
      {isRefused && <Banner tone="warning" live="alert" title={t('lists.export_too_many')} />}
      {hasBegun && isWriting && <Banner tone="info" title={t('lists.export_begun')} />}
      {exports.length === 0 ? (
        <Empty
          title={t('lists.exports_empty_title')}
          action={
            <ButtonLink kind="secondary" href={listPath(organizationSlug, lists.orders.segment)}>
              {t('lists.exports_open')}
            </ButtonLink>
          }
        >
          {t('lists.exports_empty')}
        </Empty>
      ) : (
        <ul className="exports">
          {exports.map(each => (
            <li key={each.id}>
              <OneExport file={each} organizationSlug={organizationSlug} />
            </li>
          ))}
        </ul>
      )}
      {isWriting && (
        <p>
          <ButtonLink kind="secondary" href={exportsPath(organizationSlug)}>
            {t('lists.export_refresh')}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

type FileProps = { readonly file: ShownExport; readonly organizationSlug: string }

function OneExport({ file, organizationSlug }: FileProps) {
  const t = useT()
  const { list, query, format, createdAt } = file
  const address = listPath(organizationSlug, lists[list].segment)
  return (
    <Card className="stack stack-tight">
      <h2 className="export-title">
        <a href={query === '' ? address : `${address}?${query}`}>{t(`lists.name.${list}`)}</a>
        <span className="small muted"> {t(`lists.export_${format}`)}</span>
      </h2>
      <p className="small muted">{t('lists.export_asked', { date: dateTime(createdAt, t.locale) })}</p>
      <Standing file={file} organizationSlug={organizationSlug} />
    </Card>
  )
}

function Standing({ file, organizationSlug }: FileProps) {
  const t = useT()
  const { status, total, done } = file
  if (status === 'failed')
    return (
      <p className="row">
        <Icon icon={CircleAlert} />
        {t('lists.export_failed')}
      </p>
    )
  if (status === 'ready') return <Ready file={file} organizationSlug={organizationSlug} />
  const words =
    total === null
      ? t('lists.export_counting')
      : t('lists.export_progress', {
          done: wholeNumber(done, t.locale),
          total: wholeNumber(total, t.locale),
        })
  return (
    <>
      <p>{words}</p>
      <ProgressBar
        label={t('lists.export_counting')}
        valueText={words}
        value={done}
        max={Math.max(1, total ?? 1)}
      />
    </>
  )
}

function Ready({ file, organizationSlug }: FileProps) {
  const t = useT()
  const { id, list, format, done, createdAt, expiresAt, token } = file
  const date = dateTime(createdAt, t.locale)
  return (
    <>
      <p>{t('lists.export_ready', { count: done })}</p>
      <p className="small muted">{t('lists.export_until', { date: dateTime(expiresAt, t.locale) })}</p>
      <p>
        <ButtonLink
          icon={Download}
          kind="secondary"
          href={`${exportsPath(organizationSlug, id)}?token=${encodeURIComponent(token ?? '')}`}
          aria-label={t('lists.export_download_of', {
            list: t(`lists.name.${list}`),
            format: t(`lists.export_${format}`),
            date,
          })}
        >
          {t('lists.export_download')}
        </ButtonLink>
      </p>
    </>
  )
}
