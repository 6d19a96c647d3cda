import { owesTip } from '#domain/payment/refund.ts'
import type { Problem } from '#domain/result.ts'
import { fieldAmount, money } from '#messages/format.ts'
import type { PaymentDetail } from '#usecases/administration/payments.ts'
import { useT } from '../../messages.tsx'
import { usePage } from '../../page-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { TransferFields } from './read-transfer.ts'
import { transferProblems } from './refund-problems.ts'

type Props = {
  readonly detail: PaymentDetail
  readonly fields: TransferFields | undefined
  readonly problems: readonly Problem[]
}

/** Where the bank sent a refund back: the association notes that it has paid by transfer. A plain post. */
export function TransferForm({ detail, fields, problems }: Props) {
  const t = useT()
  const { brand } = usePage().operator
  const { left, obstacle, refunds, payment } = detail
  const cameBack = refunds.some(({ status, organizationPart }) => status === 'failed' && organizationPart > 0)
  if (!cameBack || obstacle !== null || left.organization === 0) return null
  const [error] = transferProblems(t, problems)
  return (
    <Card className="refund-panel" aria-labelledby="transfer-title">
      <form className="stack" method="post" noValidate>
        <h2 id="transfer-title">{t('refund.transfer_title')}</h2>
        <p>{t('refund.transfer_intro')}</p>
        {owesTip(left.tip, refunds) && (
          <p>{t('refund.transfer_tip', { tip: money(left.tip, t.locale), brand })}</p>
        )}
        <input type="hidden" name="left" value={left.organization + left.tip} />
        <TextInput
          name="transferAmount"
          label={t('refund.transfer_amount')}
          hint={t('refund.amount_hint', { amount: money(left.organization, t.locale) })}
          error={error?.message}
          inputMode="decimal"
          autoComplete="off"
          unit="€"
          defaultValue={fields?.amount ?? fieldAmount(left.organization, t.locale)}
        />
        <TextInput
          name="transferComment"
          label={t('refund.comment')}
          hint={t('refund.comment_hint')}
          optional
          maxLength={500}
          defaultValue={fields?.comment ?? ''}
        />
        <Checkbox
          name="transferMail"
          label={
            payment.payerName === ''
              ? t('refund.send_mail_anonymous')
              : t('refund.send_mail', { name: payment.payerName })
          }
          defaultChecked={fields?.sendMail ?? true}
        />
        <Button type="submit" name="step" value="transfer" wide busyLabel={t('refund.transfer_busy')}>
          {t('refund.transfer_submit')}
        </Button>
      </form>
    </Card>
  )
}
