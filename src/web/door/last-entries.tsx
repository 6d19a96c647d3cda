import { useState } from 'react'
import { mayUndo } from '#domain/door/entries.ts'
import { time } from '#messages/format.ts'
import { isolated } from '#messages/isolated.ts'
import { useT } from '../messages.tsx'
import { Button } from '../ui/button.tsx'
import type { DoorPhone } from './door-phone.ts'
import { gateName, nameOfNumber } from './outcome-words.ts'

/** How many of them are shown. */
const shown = 10

/** Who came in last, at any gate: an entry is taken back within a quarter of an hour (rule DOR-7). */
export function LastEntries({ phone }: { readonly phone: DoorPhone }) {
  const t = useT()
  const [hasFailed, setFailed] = useState(false)
  const { register, now } = phone
  const last = register.last.slice(0, shown)
  return (
    <section className="door-last" aria-labelledby="door-last-title">
      <h2 id="door-last-title">{t('scanner.last')}</h2>
      {last.length === 0 && <p className="muted">{t('scanner.last_none')}</p>}
      {hasFailed && <p role="alert">{t('scanner.undo_failed')}</p>}
      <ul className="door-lines">
        {last.map(({ entry, isUndone }) => {
          const name = nameOfNumber(t, phone, entry.ticket)
          return (
            <li key={entry.id}>
              <p>
                <bdi className="door-line-name">{name}</bdi>
                <span className="small muted">
                  {t('scanner.last_at', {
                    time: time(entry.at, t.locale),
                    gate: isolated(gateName(t, phone, entry.gateId)),
                  })}
                  {isUndone && ` · ${t('scanner.undone')}`}
                </span>
              </p>
              {!isUndone && mayUndo(entry, now) && (
                <Button
                  kind="quiet"
                  aria-label={t('scanner.undo_named', { name: isolated(name) })}
                  onClick={async () => setFailed(!(await phone.undo(entry)))}
                >
                  {t('scanner.undo')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
