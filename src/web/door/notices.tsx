import { time } from '#messages/format.ts'
import { isolated } from '#messages/isolated.ts'
import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'
import type { DoorPhone } from './door-phone.ts'
import { nameOfNumber } from './outcome-words.ts'

type Props = { readonly phone: DoorPhone; readonly isStale: boolean }

/** What whoever holds the phone should know: no news for a while, a link that is not known, a disk that keeps nothing. */
export function Notices({ phone, isStale }: Props) {
  const t = useT()
  const { trouble, heardAt, keeps, isBlind } = phone.standing
  return (
    <div className="door-notices">
      {trouble === 'link' && <Banner tone="warning" title={t('scanner.trouble_link')} />}
      {trouble !== 'link' && isStale && (
        <Banner
          tone="warning"
          title={
            heardAt === null
              ? t('scanner.stale_never')
              : t('scanner.stale', { time: time(new Date(heardAt).toISOString(), t.locale) })
          }
        />
      )}
      {isBlind && <Banner tone="warning" title={t('scanner.cannot_check')} />}
      {!keeps && <Banner tone="danger" live="alert" title={t('scanner.keeps_nothing')} />}
      <RefusedScans phone={phone} />
    </div>
  )
}

/** Scans that the server does not take: they are named, so that nobody takes them for handed in. */
export function RefusedScans({ phone }: { readonly phone: DoorPhone }) {
  const t = useT()
  const { refused } = phone.standing
  if (refused.length === 0) return null
  return (
    <Banner tone="danger" title={t('scanner.refused_scans', { count: refused.length })}>
      <ul>
        {refused.map(({ id, at, ticket }) => (
          <li key={id}>
            {t('scanner.refused_scan', {
              time: time(at, t.locale),
              name: ticket === undefined ? t('scanner.code_alone') : isolated(nameOfNumber(t, phone, ticket)),
            })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
