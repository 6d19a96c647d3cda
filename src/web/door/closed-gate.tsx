import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'
import type { DoorPhone } from './door-phone.ts'
import { RefusedScans } from './notices.tsx'

type Props = {
  readonly name: string
  readonly event: string
  readonly state: 'ended' | 'revoked'
  readonly phone: DoorPhone
}

/** A gate that is over only hands in what still waits (rule DOR-4). */
export function ClosedGate({ name, event, state, phone }: Props) {
  const t = useT()
  const { waiting } = phone.standing
  return (
    <main className="container narrow page stack">
      <p className="muted" dir="auto">
        {name} · {event}
      </p>
      <h1>{t(state === 'ended' ? 'scanner.ended_title' : 'scanner.revoked_title')}</h1>
      <p>{t(state === 'ended' ? 'scanner.ended' : 'scanner.revoked')}</p>
      {waiting > 0 ? (
        <Banner tone="warning" title={t('scanner.hand_in_left', { count: waiting })} />
      ) : (
        <Banner tone="success" title={t('scanner.hand_in_done')} />
      )}
      <RefusedScans phone={phone} />
    </main>
  )
}
