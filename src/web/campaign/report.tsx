import type { ReactNode } from 'react'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { Banner } from '../ui/banner.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ReportForm } from './report-form.tsx'

/** What an address says after a report was sent from it. */
export const reportSent = 'signalement=envoye'

/** The page that is shown, as it is reported: without what it says of the visit. */
export const reportedPath = (address: string) => address.split('?', 1)[0] ?? '/'

/** « Signaler » leads to the page `/signaler`; the shell's script opens the dialog over this one instead. */
export function ReportLink({
  className,
  children,
}: {
  readonly className?: string
  readonly children: ReactNode
}) {
  const { address } = usePage()
  const query = new URLSearchParams({ url: reportedPath(address) })
  return (
    <a className={className} href={`/signaler?${query}`} data-opens="report" rel="nofollow">
      {children}
    </a>
  )
}

/** The form over the page; `send-report.ts` sends it without leaving (rule SCR-21), then leads to the words that it was sent. */
export function ReportDialog() {
  const t = useT()
  const { address } = usePage()
  const sent = address.split('?')[1]?.split('&').includes(reportSent) ?? false
  return (
    <>
      <Dialog id="report" title={t('report.title')}>
        <div className="stack">
          <div data-report-failed hidden tabIndex={-1}>
            <Banner tone="danger" live="off" title={t('toast.report_failed')} />
          </div>
          <ReportForm prefix="report" path={reportedPath(address)} cancels />
        </div>
      </Dialog>
      <div data-report-sent tabIndex={-1} hidden={!sent}>
        <Banner tone="success" live="off" title={t('toast.report_sent')} />
      </div>
    </>
  )
}
