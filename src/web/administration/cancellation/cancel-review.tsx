import { dateTime, longDate } from '#messages/format.ts'
import type { CancellationView } from '#usecases/cancellation/cancel-event.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/surface.tsx'
import { MailSample } from '../mails/mail-sample.tsx'
import type { Preview, Purpose, Typed } from './sent.ts'

type Props = {
  readonly view: CancellationView
  readonly purpose: Purpose
  readonly typed: Typed
  readonly preview: Preview
}

/** What follows, once more, and the mail as who ordered would get it: a second press cancels the event (rule SCR-26). */
export function CancelReview({ view: { needed, form }, purpose, typed, preview }: Props) {
  const t = useT()
  const postpones = purpose === 'postpone'
  const until = longDate(typed.chooseUntil, t.locale)
  const keeps = postpones && typed.byDefault === 'date'
  return (
    <>
      <Card className="stack">
        <ul>
          <li>
            {postpones
              ? t('cancellation.confirm_date', { date: dateTime(preview.startAt ?? '', t.locale) })
              : t('cancellation.confirm_sale')}
          </li>
          <li>{t('cancellation.confirm_mails', { orders: needed.orders })}</li>
          <li>
            {t(keeps ? 'cancellation.confirm_date_default' : 'cancellation.confirm_until', { date: until })}
          </li>
          <li>{t(postpones ? 'cancellation.confirm_codes' : 'cancellation.confirm_plans')}</li>
          {postpones && <li>{t('cancellation.confirm_gates')}</li>}
        </ul>
        <form method="post" className="row" noValidate>
          <textarea name="words" defaultValue={typed.words} hidden />
          {(['chooseUntil', 'start', 'end', 'byDefault'] as const).map(name => (
            <input key={name} type="hidden" name={name} value={typed[name]} />
          ))}
          {postpones ? (
            <Button type="submit" name="step" value="confirm" busyLabel={t('cancellation.postpone_busy')}>
              {t('cancellation.confirm_postpone')}
            </Button>
          ) : (
            <Button
              type="submit"
              name="step"
              value="confirm"
              kind="danger"
              busyLabel={t('cancellation.busy')}
            >
              {t('cancellation.confirm')}
            </Button>
          )}
          <Button type="submit" name="step" value="change" kind="secondary">
            {t('cancellation.change')}
          </Button>
        </form>
      </Card>
      <MailSample mail={preview} language={form.language} />
    </>
  )
}
