import { longDate } from '#messages/format.ts'
import { useT } from '../messages.tsx'
import type { Unpaid } from './facts.ts'

/** When it is tried again without its payer, as the mail announced; nothing where it is not. */
export function RetryNote({ unpaid: { retryOn } }: { readonly unpaid: Pick<Unpaid, 'retryOn'> }) {
  const t = useT()
  if (retryOn === null) return null
  return <p>{t('reg.retry', { date: longDate(retryOn, t.locale, { weekday: false }) })}</p>
}
