import type { ReactNode } from 'react'
import { ToastRegion } from '../ui/toast-region.tsx'
import { ShortFooter } from './footer.tsx'
import { LightHeader, SkipLinks } from './header.tsx'
import { AccessibilityMenu } from './menus.tsx'
import { OfflineNotice } from './offline-notice.tsx'

/** White page, logo, « Paiement sécurisé », accessibility menu, one line of footer; never indexed (rule SCR-1). */
export function PaymentLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="payment-layout">
      <SkipLinks />
      <LightHeader />
      <OfflineNotice />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <ShortFooter />
      <AccessibilityMenu />
      <ToastRegion />
    </div>
  )
}
