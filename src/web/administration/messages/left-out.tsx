import type { MessageReview } from '#usecases/message/read-messages.ts'
import { useT } from '../../messages.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Card } from '../../ui/surface.tsx'
import { exampleOf } from './write-panel.tsx'

/** How many rows of the list get no message, and why; with what can be done about it (rules MSG-4, MSG-6). */
export function LeftOut({ counts }: Pick<MessageReview, 'counts'>) {
  const t = useT()
  const leftOut = counts.filter(({ state }) => state === 'left_out')
  if (leftOut.length === 0) return null
  const count = leftOut.reduce((sum, each) => sum + each.count, 0)
  const has = (wanted: string) => leftOut.some(({ reason }) => reason === wanted)
  return (
    <Card className="stack" aria-labelledby="left-out">
      <h2 id="left-out">{t('mailing.left_out', { count })}</h2>
      <dl className="rows">
        {leftOut.map(({ reason, count: rows }) => (
          <Fact key={reason ?? 'later'} name={t(`mailing.reason.${reason ?? 'later'}`)}>
            {t('mailing.left_out_count', { count: rows })}
          </Fact>
        ))}
      </dl>
      {has('dead') && <p className="small muted">{t('mailing.fix_dead')}</p>}
      {has('empty_field') && (
        <p className="small muted">{t('mailing.fix_empty', { example: exampleOf(t) })}</p>
      )}
    </Card>
  )
}
