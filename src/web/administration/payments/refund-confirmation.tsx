import { money } from '#messages/format.ts'
import type { PaymentDetail } from '#usecases/administration/payments.ts'
import { useT } from '../../messages.tsx'
import { usePage } from '../../page-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/surface.tsx'
import type { ReadRefund, RefundFields } from './read-refund.ts'
import { confirmationWords } from './refund-words.ts'

type Props = {
  readonly fields: RefundFields
  /** `left`: what was left when this page was made; if that changed, the button does nothing. */
  readonly refund: ReadRefund & { readonly left: number }
  readonly detail: PaymentDetail
}

/** Amount and person once more, with what it is for and who is written to; the button says the result (rule SCR-26). */
export function RefundConfirmation({ fields, refund, detail }: Props) {
  const t = useT()
  const { brand } = usePage().operator
  const name = detail.payment.payerName
  const shown = money(refund.organization + refund.tip, t.locale)
  return (
    <Card className="refund-panel" aria-labelledby="refund-title">
      <form className="stack" method="post" noValidate>
        <h2 id="refund-title">{t('refund.confirm_title')}</h2>
        <p>{t('refund.confirm', { amount: shown, name: name === '' ? t('refund.unknown_payer') : name })}</p>
        <ul>
          {confirmationWords({ fields, refund, detail, brand }, t).map(words => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        {fields.cancelOrder && (
          <p>
            {t('refund.cancel_order')}. {t('refund.cancel_hint')}
          </p>
        )}
        <input type="hidden" name="left" value={refund.left} />
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
