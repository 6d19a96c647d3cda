import { administeredPaymentPath, administeredPaymentsPath } from '#domain/payment/refund-address.ts'
import { shortDate } from '#messages/format.ts'
import type { WholeHome } from '#usecases/administration/organization-home.ts'
import { useT } from '../../messages.tsx'
import { Money } from '../../ui/money.tsx'
import { Card } from '../../ui/surface.tsx'
import { StatusTag } from '../payments/status-tag.tsx'

type Props = { readonly payments: NonNullable<WholeHome['latest']>; readonly organizationSlug: string }

/** The newest five, each with the association's own part. */
export function LatestPayments({ payments, organizationSlug }: Props) {
  const t = useT()
  return (
    <Card className="stack stack-tight" aria-labelledby="latest">
      <div className="spread">
        <h2 id="latest">{t('dashboard.latest')}</h2>
        {payments.length > 0 && (
          <a href={administeredPaymentsPath(organizationSlug)}>{t('dashboard.all_payments')}</a>
        )}
      </div>
      {payments.length === 0 ? (
        <p className="muted">{t('dashboard.nothing_paid')}</p>
      ) : (
        <ul className="home-tasks">
          {payments.map(payment => (
            <li key={payment.id}>
              <a href={administeredPaymentPath(organizationSlug, payment.id)} className="home-payment">
                <span>
                  <strong>{payment.payerName || t('refund.unknown_payer')}</strong>
                  <span className="small muted">
                    {payment.formTitle} · {shortDate(payment.capturedAt ?? payment.dueOn, t.locale)}
                  </span>
                </span>
                <StatusTag status={payment.status} />
                <Money cents={payment.share} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
