import type { Problem } from '#domain/result.ts'
import { longDate } from '#messages/format.ts'
import type { PaymentDetail } from '#usecases/administration/payments.ts'
import { parisDate } from '../../form/paris-date.ts'
import { useT } from '../../messages.tsx'
import { usePage } from '../../page-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = {
  readonly detail: PaymentDetail
  /** What was typed and refused. */
  readonly typed: string | undefined
  readonly problems: readonly Problem[]
}

/** When goods were handed over or received: the days to withdraw begin then (rule REF-9). A plain post. */
export function DeliveryForm({ detail: { delivery, withdrawal }, typed, problems }: Props) {
  const t = useT()
  const { now } = usePage()
  if (delivery === null) return null
  const { on } = delivery
  const [problem] = problems
  const none = withdrawal === null ? 'refund.delivery_none' : 'refund.delivery_withdrawn'
  return (
    <Card className="stack" aria-labelledby="delivery-title">
      <h2 id="delivery-title">{t('refund.delivery_title')}</h2>
      <p className="muted">
        {on === null
          ? t(none)
          : t('refund.delivery_on', { date: longDate(on, t.locale, { weekday: false }) })}
      </p>
      <form className="stack" method="post" noValidate>
        <TextInput
          name="deliveredOn"
          type="date"
          label={t('refund.delivery_day')}
          hint={t('refund.delivery_hint')}
          error={problem && t(`error.${problem.code}`)}
          width="date"
          defaultValue={typed ?? on ?? parisDate(now())}
        />
        <Button
          type="submit"
          kind="secondary"
          name="step"
          value="delivery"
          busyLabel={t('refund.delivery_busy')}
        >
          {t('refund.delivery_submit')}
        </Button>
      </form>
    </Card>
  )
}
