import { administeredOrderPath } from '#domain/form/administration-path.ts'
import type { MoveTarget } from '#domain/order/move-line.ts'
import type { Problem } from '#domain/result.ts'
import { longDate, money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { MovedLineView } from '#usecases/administration/move-line.ts'
import { problemWords } from '../../form/steps/problem-words.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { Card } from '../../ui/surface.tsx'
import { LineFrame } from './line-frame.tsx'
import { personOf } from './line-values.ts'

/** What stood in the form, and why it was refused. */
export type MoveSent = {
  readonly target: string
  readonly gives: boolean
  readonly tells: boolean
  /** What becomes of a difference where the new rate is dearer. */
  readonly dearer: 'asks' | 'free'
  readonly problems: readonly Problem[]
}

type Props = {
  readonly line: MovedLineView
  readonly organizationSlug: string
  readonly orderId: number
  readonly sent: MoveSent | null
}

/** A place of an order before it is moved: where it can go, and what becomes of a difference (rule ORD-5). */
export function MoveForm({ line, sent, ...place }: Props) {
  const t = useT()
  const title = t('officeOrder.move_title', { label: line.label })
  const problems = sent?.problems ?? []
  const missing = problems.find(({ field }) => field === 'target')
  const label = t('officeOrder.move_to')
  const error = missing && problemWords(t, { ...missing, field: 'target' }, label)
  return (
    <LineFrame
      {...place}
      {...{ title, organization: line.organization }}
      problems={error === undefined ? [] : [{ id: 'target', message: error }]}
      refusal={missing === undefined ? problems[0] : undefined}
    >
      {line.obstacle !== null || line.targets.length === 0 ? (
        <Banner
          tone="info"
          title={t(line.obstacle === null ? 'officeOrder.move_nowhere' : `officeOrder.move_${line.obstacle}`)}
        />
      ) : (
        <MoveCard line={line} sent={sent} error={error} organizationSlug={place.organizationSlug} />
      )}
    </LineFrame>
  )
}

type CardProps = Pick<Props, 'line' | 'sent' | 'organizationSlug'> & { readonly error: string | undefined }

function MoveCard({ line, sent, error, organizationSlug }: CardProps) {
  const t = useT()
  const { targets, refund, payerEmail, tierId, asksUntil } = line
  const isCheaper = targets.some(({ difference }) => difference < 0)
  const isDearer = targets.some(({ difference }) => difference > 0)
  return (
    <form method="post" className="stack" noValidate data-guards>
      <input type="hidden" name="from" value={tierId ?? ''} />
      <Card className="stack" aria-labelledby="place">
        <h2 id="place">{personOf(line) || line.label}</h2>
        <p>{t('officeOrder.move_follows')}</p>
        <RadioGroup
          name="target"
          label={t('officeOrder.move_to')}
          defaultValue={sent?.target ?? ''}
          error={error}
          choices={targets.map(target => ({
            value: `${target.id}:${target.difference}`,
            label: targetWords(t, target),
            disabled: target.remaining === 0,
          }))}
        />
        {isCheaper && refund.obstacle === null && refund.amount > 0 && (
          <Checkbox
            name="gives"
            value="yes"
            defaultChecked={sent?.gives ?? true}
            label={t('officeOrder.move_gives')}
          />
        )}
        {isDearer && asksUntil !== null && (
          <RadioGroup
            name="dearer"
            label={t('officeOrder.move_dearer')}
            defaultValue={sent?.dearer ?? 'asks'}
            choices={[
              {
                value: 'asks',
                label: t('officeOrder.move_asks', {
                  date: longDate(asksUntil, t.locale, { weekday: false }),
                }),
              },
              { value: 'free', label: t('officeOrder.move_free') },
            ]}
          />
        )}
        {line.paid.map(({ label, amount, paidOrderId }) => (
          <p key={paidOrderId}>
            {t.rich('officeOrder.move_paid', {
              ...{ label, amount: money(amount, t.locale) },
              order: words => (
                <a key="order" href={administeredOrderPath(organizationSlug, paidOrderId)}>
                  {words}
                </a>
              ),
            })}
          </p>
        ))}
        {isCheaper && refund.obstacle !== null && (
          <Banner tone="info" title={t('officeOrder.cancel_no_refund')}>
            <p>{t(`error.${refund.obstacle}`)}</p>
          </Banner>
        )}
      </Card>
      {payerEmail !== null && (
        <Checkbox
          name="tells"
          value="yes"
          defaultChecked={sent?.tells ?? true}
          label={t('officeOrder.edit_tells')}
          hint={t('officeOrder.move_tells_hint', { email: payerEmail })}
        />
      )}
      <p>
        <Button type="submit">{t('officeOrder.move_submit')}</Button>
      </p>
    </form>
  )
}

/** A rate with what it costs more or less, and what is left of it. */
function targetWords(t: Translator, { label, price, difference, remaining }: MoveTarget): string {
  const amount = money(Math.abs(difference), t.locale)
  const sign = difference === 0 ? 'same' : difference < 0 ? 'less' : 'more'
  const words = [
    t('officeOrder.move_target', { label, price: money(price, t.locale) }),
    t(`officeOrder.move_${sign}`, { amount }),
  ]
  return [...words, ...(remaining === null ? [] : [t('officeOrder.move_left', { count: remaining })])].join(
    ' · ',
  )
}
