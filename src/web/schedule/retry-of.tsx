import { longDate } from '#messages/format.ts'
import { useT } from '../messages.tsx'
import type { ComingCharge } from './facts.ts'

/** « nouvel essai du prélèvement du 24 novembre 2026 »; nothing for a charge that was not tried yet (rule DUE-6). */
export function RetryOf({ charge: { retryOf } }: { readonly charge: ComingCharge }) {
  const t = useT()
  if (retryOf === null) return null
  return (
    <span className="row-people small muted">
      {t('schedule.retry_of', { date: longDate(retryOf, t.locale, { weekday: false }) })}
    </span>
  )
}
