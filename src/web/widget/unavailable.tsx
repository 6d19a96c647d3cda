import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'

/** In little room: there is nothing here (any more), or it failed and the page itself may do better (rule WID-1). */
export function Unavailable() {
  const t = useT()
  const error = useRouteError()
  const isGone = isRouteErrorResponse(error) && error.status < 500
  return (
    <div className="card unavailable">
      <title>{t('widget.unavailable')}</title>
      <h1>{t('widget.unavailable')}</h1>
      <p>{isGone ? t('widget.gone') : <PageLink />}</p>
    </div>
  )
}

/** The campaign's own page, in a window of its own. */
export function PageLink() {
  const t = useT()
  const { address } = usePage()
  return (
    <>
      {' '}
      <a href={address.replace(/\/widget.*$/, '')} target="_blank" rel="noopener">
        {t('widget.open_page')} <span className="unseen visually-hidden">{t('common.new_window')}</span>
      </a>
    </>
  )
}
