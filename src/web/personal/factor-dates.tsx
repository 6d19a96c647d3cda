import { longDate } from '#messages/format.ts'
import { useT } from '../messages.tsx'

/** When a factor was added, and last used. */
export function Dates({ createdAt, usedAt }: { readonly createdAt: string; readonly usedAt: string | null }) {
  const t = useT()
  const day = (at: string) => longDate(at, t.locale, { weekday: false })
  return (
    <p className="small muted">
      {t('factor.added_on', { date: day(createdAt) })}
      <br />
      {usedAt === null ? t('factor.never_used') : t('factor.used_on', { date: day(usedAt) })}
    </p>
  )
}
