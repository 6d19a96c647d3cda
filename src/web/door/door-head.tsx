import { useState } from 'react'
import { time } from '#messages/format.ts'
import { useT } from '../messages.tsx'
import { CountsPanel } from './counts-panel.tsx'
import type { DoorPhone } from './door-phone.ts'

/** The gate and its event, who is in, and what is still to be handed in: always in sight. */
export function DoorHead({ name, phone }: { readonly name: string; readonly phone: DoorPhone }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { inside, expected } = phone.register.counts().all
  const { waiting, heardAt } = phone.standing
  return (
    <header className="door-head">
      <div className="door-titles">
        <h1 dir="auto">{name}</h1>
        <p className="small muted" dir="auto">
          {phone.register.event?.title}
        </p>
      </div>
      <button
        type="button"
        className="btn btn-secondary door-count"
        aria-label={t('scanner.inside_label', { inside, expected })}
        onClick={() => setOpen(true)}
      >
        {t('scanner.inside', { inside, expected })}
      </button>
      <p className="door-sync small">
        <span className={waiting > 0 ? 'tag tone-warning' : 'tag'}>
          {t('scanner.waiting', { count: waiting })}
        </span>{' '}
        <span className="muted">
          {heardAt === null
            ? t('scanner.never_heard')
            : t('scanner.up_to_date', { time: time(new Date(heardAt).toISOString(), t.locale) })}
        </span>
      </p>
      <CountsPanel phone={phone} isOpen={isOpen} close={() => setOpen(false)} />
    </header>
  )
}
