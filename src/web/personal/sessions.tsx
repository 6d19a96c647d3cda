import { dateTime } from '#messages/format.ts'
import type { OwnSession } from '#usecases/account/sessions.ts'
import { useT } from '../messages.tsx'
import { Tag } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card, Disclosure } from '../ui/surface.tsx'

/** How many are seen at once: more than a few are alike. */
const inSight = 3

/** Where one is connected, this browser first, and the way to end it all at once. */
export function Sessions({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const t = useT()
  const sorted = sessions.toSorted((one, other) => Number(other.isThisOne) - Number(one.isThisOne))
  return (
    <Card className="stack stack-tight" aria-labelledby="sessions">
      <h2 className="space-h2" id="sessions">
        {t('space.sessions_title')}
      </h2>
      <SessionList sessions={sorted.slice(0, inSight)} />
      {sorted.length > inSight && (
        <Disclosure summary={t('space.sessions_more', { count: sorted.length - inSight })}>
          <SessionList sessions={sorted.slice(inSight)} />
        </Disclosure>
      )}
      <p className="small muted">{t('space.sessions_note')}</p>
      <form method="post" data-leaves noValidate>
        <Button type="submit" kind="secondary" name="intent" value="sessions">
          {t('space.sessions_end')}
        </Button>
      </form>
    </Card>
  )
}

function SessionList({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const t = useT()
  return (
    <ul className="space-list">
      {sessions.map(({ startedAt, usedAt, isThisOne }) => (
        <li className="spread" key={`${startedAt} ${usedAt}`}>
          <span>
            {t('space.session_since', { at: dateTime(startedAt, t.locale) })}
            <br />
            <span className="small muted">{t('space.session_used', { at: dateTime(usedAt, t.locale) })}</span>
          </span>
          {isThisOne && <Tag>{t('space.session_this')}</Tag>}
        </li>
      ))}
    </ul>
  )
}
