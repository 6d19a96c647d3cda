import { dateTime, longDate, money } from '#messages/format.ts'
import { countedLabels } from '#messages/order-words.ts'
import type { PaymentDetail } from '#usecases/administration/payments.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'

/** Its payer gave something back: what, when, and until which day the money has to go back (rule REF-9, L221-24). */
export function WithdrawalBanner({ detail }: { readonly detail: PaymentDetail }) {
  const t = useT()
  const { withdrawal, obstacle, left } = detail
  if (withdrawal === null) return null
  const { createdAt, labels, amount, atBank, notCharged, refundBy, isDue } = withdrawal
  const isAllAtBank = atBank > 0 && atBank === amount
  const canRefund = isDue && obstacle === null && left.organization + left.tip > 0
  return (
    <Banner
      tone={canRefund ? 'warning' : 'info'}
      live="off"
      title={t('refund.withdrawn_title', { at: dateTime(createdAt, t.locale) })}
    >
      <p>
        {t(isAllAtBank ? 'refund.withdrawn_at_bank' : 'refund.withdrawn_what', {
          items: countedLabels(labels, t),
          amount: money(isAllAtBank ? atBank : amount - atBank, t.locale),
        })}
      </p>
      {atBank > 0 && !isAllAtBank && (
        <p>{t('refund.withdrawn_also_at_bank', { amount: money(atBank, t.locale) })}</p>
      )}
      {notCharged > 0 && <p>{t('refund.withdrawn_not_charged', { amount: money(notCharged, t.locale) })}</p>}
      {canRefund && (
        <p>
          {t('refund.withdrawn_until', { date: longDate(refundBy, t.locale) })}{' '}
          <a href="#refund-title">{t('refund.form_title')}</a>
        </p>
      )}
    </Banner>
  )
}
