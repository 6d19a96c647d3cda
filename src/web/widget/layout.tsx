import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'
import { OfflineNotice } from '../layouts/offline-notice.tsx'
import { useT } from '../messages.tsx'
import { addressOf } from '../operator.ts'
import { usePage } from '../page-context.tsx'
import { ErrorPage } from '../pages/error-page.tsx'
import { Icon } from '../ui/icon.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'
import { Unavailable } from './unavailable.tsx'
import css from './widget-form.css?url'

export const links = () => [{ rel: 'stylesheet', href: css }]

/** No header, no cover; the form on a ground of its own, whatever the page around it looks like; one line at the end. */
export default function WidgetLayout() {
  return (
    <Sheet>
      <Outlet />
    </Sheet>
  )
}

export function ErrorBoundary() {
  return <Sheet>{isRefused(useRouteError()) ? <ErrorPage compact /> : <Unavailable />}</Sheet>
}

/** The campaign is there; what was asked of it was wrong. */
function isRefused(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status < 500 && error.status !== 404 && error.status !== 410
}

function Sheet({ children }: { readonly children: ReactNode }) {
  return (
    <div className="framed-sheet">
      <OfflineNotice />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <FooterLine />
      <ToastRegion />
    </div>
  )
}

/** « Paiement sécurisé » · « Créé et diffusé avec … » · « Gestion des cookies » (rule WID-1). */
function FooterLine() {
  const t = useT()
  const { operator } = usePage()
  return (
    <footer className="framed-foot small muted">
      <p className="with-icon">
        <Icon icon={Lock} />
        {t('common.secure_payment')}
      </p>
      <p>{t('common.created_with', { brand: operator.brand })}</p>
      <p>
        <a href={addressOf('cookies', operator)} target="_blank" rel="noopener">
          {t('common.cookies')} <span className="visually-hidden">{t('common.new_window')}</span>
        </a>
      </p>
    </footer>
  )
}
