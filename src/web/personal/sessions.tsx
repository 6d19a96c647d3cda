import { dateTime } from '#messages/format.ts'
import type { OwnSession } from '#usecases/account/sessions.ts'
import { useT } from '../messages.tsx'
import { Tag } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/surface.tsx'

/** Where one is connected, and the way to end it all at once. */
export function Sessions({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const t = useT()
  return (
    <Card className="stack stack-tight" aria-labelledby="sessions">
      <h2 className="space-h2" id="sessions">
        {t('space.sessions_title')}
      </h2>
      <ul className="space-list">
        {sessions.map(({ startedAt, usedAt, isThisOne }) => (
          <li className="spread" key={`${startedAt} ${usedAt}`}>
            <span>
              {t('space.session_since', { at: dateTime(startedAt, t.locale) })}
              <br />
              <span className="small muted">
                {t('space.session_used', { at: dateTime(usedAt, t.locale) })}
              </span>
            </span>
            {isThisOne && <Tag>{t('space.session_this')}</Tag>}
          </li>
        ))}
      </ul>
      <p className="small muted">{t('space.sessions_note')}</p>
      <form method="post" data-leaves noValidate>
        <Button type="submit" kind="secondary" name="intent" value="sessions">
          {t('space.sessions_end')}
        </Button>
      </form>
    </Card>
  )
}
