import type { ReactNode } from 'react'
import { ConsentBanner } from '../consent/consent-banner.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'
import { AdminBar, type Administered } from './admin-bar.tsx'
import { SiteFooter } from './footer.tsx'
import { SiteHeader, SkipLinks } from './header.tsx'
import { LoginDialog } from './login-form.tsx'
import { HeaderMenus } from './menus.tsx'
import { OfflineNotice } from './offline-notice.tsx'

type Props = {
  readonly children: ReactNode
  /** The page has an element `#summary`: a second skip link leads there. */
  readonly summary?: boolean
  readonly footer?: ReactNode
  /** The campaign of this page, for somebody who administers it. */
  readonly administered?: Administered | undefined
}

/** Full header, login dialog, accessibility menu, footer: what stands around a public page (rule SCR-1). */
export function DefaultLayout({ children, summary, footer = <SiteFooter />, administered }: Props) {
  return (
    <>
      <SkipLinks summary={summary} />
      <ConsentBanner />
      <SiteHeader />
      <OfflineNotice />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {footer}
      <HeaderMenus />
      <LoginDialog />
      <ToastRegion />
      {administered && <AdminBar form={administered} />}
    </>
  )
}
