import { administeredOrderPath } from '#domain/form/administration-path.ts'
import type { Problem } from '#domain/result.ts'
import { money } from '#messages/format.ts'
import type { CancelledLineView } from '#usecases/administration/cancel-line.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { Card } from '../../ui/surface.tsx'
import { LineFrame } from './line-frame.tsx'
import { personOf } from './line-values.ts'

/** What stood in the form, and why it was refused. */
export type CancelSent = {
  readonly gives: boolean
  readonly tells: boolean
  readonly problems: readonly Problem[]
}

type Props = {
  readonly line: CancelledLineView
  readonly organizationSlug: string
  readonly orderId: number
  readonly sent: CancelSent | null
}

/** A line of an order before it is cancelled: what follows from it, and whether its price goes back (rule ORD-4). */
export function CancelForm({ line, sent, ...place }: Props) {
  const t = useT()
  const title = t('officeOrder.cancel_title', { label: line.label })
  return (
    <LineFrame {...place} {...{ title, organization: line.organization }} refusal={sent?.problems[0]}>
      {line.obstacle === null ? (
        <CancelCard line={line} gives={sent?.gives ?? true} tells={sent?.tells ?? true} {...place} />
      ) : (
        <Banner tone="info" title={t(`officeOrder.cancel_${line.obstacle}`)} />
      )}
    </LineFrame>
  )
}

type CardProps = Pick<Props, 'line' | 'organizationSlug'> & Omit<CancelSent, 'problems'>

function CancelCard({ line, gives, tells, organizationSlug }: CardProps) {
  const t = useT()
  const { refund, cost, isLast, payerEmail } = line
  const person = personOf(line)
  return (
    <form method="post" className="stack" noValidate data-guards>
      <Card className="stack" aria-labelledby="follows">
        <h2 id="follows">{person || line.label}</h2>
        <p>{t(isLast ? 'officeOrder.cancel_last' : 'officeOrder.cancel_follows')}</p>
        <Money line={line} gives={gives} />
        {cost > 0 && refund.obstacle !== null && (
          <Banner tone="info" title={t('officeOrder.cancel_no_refund')}>
            <p>{t(`error.${refund.obstacle}`)}</p>
          </Banner>
        )}
        {line.added.map(({ label, paidOrderId }) => (
          <p key={paidOrderId}>
            {t.rich('officeOrder.cancel_added', {
              label,
              order: words => (
                <a key="order" href={administeredOrderPath(organizationSlug, paidOrderId ?? 0)}>
                  {words}
                </a>
              ),
            })}
          </p>
        ))}
      </Card>
      {payerEmail !== null && (
        <Checkbox
          name="tells"
          value="yes"
          defaultChecked={tells}
          label={t('officeOrder.edit_tells')}
          hint={t('officeOrder.cancel_tells_hint', { email: payerEmail })}
        />
      )}
      <p>
        <Button type="submit" kind="danger">
          {t('officeOrder.cancel_submit')}
        </Button>
      </p>
    </form>
  )
}

/** Whether its price goes back; nothing to choose where it cannot. */
function Money({ line: { refund, isLast }, gives }: Pick<CardProps, 'line' | 'gives'>) {
  const t = useT()
  if (refund.amount === 0) return null
  const amount = money(refund.amount, t.locale)
  return (
    <>
      <input type="hidden" name="amount" value={refund.amount} />
      <RadioGroup
        name="money"
        label={t('officeOrder.cancel_money')}
        defaultValue={gives ? 'back' : 'kept'}
        choices={[
          { value: 'back', label: t('officeOrder.cancel_back', { amount }) },
          { value: 'kept', label: t('officeOrder.cancel_kept') },
        ]}
      />
      {isLast && <p className="small muted">{t('officeOrder.cancel_tip')}</p>}
    </>
  )
}
