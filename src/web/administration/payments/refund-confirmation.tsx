import { money } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/surface.tsx'
import type { RefundFields } from './read-refund.ts'

type Props = {
  readonly fields: RefundFields
  readonly amount: number
  /** What was left when this page was made: if that changed, the button does nothing. */
  readonly left: number
  readonly name: string
}

/** Amount and person once more; the button says the result (rule SCR-26). */
export function RefundConfirmation({ fields, amount, left, name }: Props) {
  const t = useT()
  const shown = money(amount, t.locale)
  return (
    <Card className="refund-panel" aria-labelledby="refund-title">
      <form className="stack" method="post">
        <h2 id="refund-title">{t('refund.confirm_title')}</h2>
        <p>{t('refund.confirm', { amount: shown, name: name === '' ? t('refund.unknown_payer') : name })}</p>
        {fields.cancelOrder && (
          <p>
            {t('refund.cancel_order')}. {t('refund.cancel_hint')}
          </p>
        )}
        <input type="hidden" name="left" value={left} />
        {hiddenFields(fields).map(([field, value]) => (
          <input key={`${field} ${value}`} type="hidden" name={field} value={value} />
        ))}
        <Button
          type="submit"
          name="step"
          value="confirm"
          kind="danger"
          wide
          busyLabel={t('refund.submit_busy')}
        >
          {t('refund.confirm_submit', { amount: shown })}
        </Button>
        <Button type="submit" name="step" value="change" kind="quiet" wide>
          {t('refund.confirm_back')}
        </Button>
      </form>
    </Card>
  )
}

function hiddenFields(fields: RefundFields): readonly (readonly [string, string | number])[] {
  const { what, lines, amount, withTip, cancelOrder, comment, sendMail } = fields
  return [
    ['what', what],
    ...lines.map(line => ['line', line] as const),
    ['amount', amount],
    ['comment', comment],
    ...(withTip ? [['withTip', 'on'] as const] : []),
    ...(cancelOrder ? [['cancelOrder', 'on'] as const] : []),
    ...(sendMail ? [['sendMail', 'on'] as const] : []),
  ]
}
