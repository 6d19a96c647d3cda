import { documentFile } from '#domain/payment/outcome-address.ts'
import { shortDate } from '#messages/format.ts'
import { useT } from '../messages.tsx'
import { ButtonLink } from '../ui/button.tsx'

/**
 * « Attestation de paiement », its page, and « Télécharger », the same as a PDF (rules SCR-24, LAW-11); nothing where nothing was
 * paid.
 */
export function AttestationLink({ url, date }: { readonly url: string | null; readonly date: string }) {
  const t = useT()
  if (url === null) return null
  return (
    <p className="spread">
      <a href={url}>{t('attest.title')}</a>
      <a
        href={documentFile(url)}
        aria-label={t('attest.download_all', { date: shortDate(date, t.locale) })}
        download
      >
        {t('attest.download')}
      </a>
    </p>
  )
}

/** Where a monthly gift is changed or stopped, or instalments are seen. */
export function ScheduleLink({
  url,
  isMonthly,
}: {
  readonly url: string | null
  readonly isMonthly: boolean
}) {
  const t = useT()
  if (url === null) return null
  return (
    <ButtonLink kind="secondary" href={url}>
      {t(isMonthly ? 'schedule.manage' : 'schedule.see_plan')}
    </ButtonLink>
  )
}
