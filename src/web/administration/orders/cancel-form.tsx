import { administeredOrderPath } from '#domain/form/administration-path.ts'
import type { Problem } from '#domain/result.ts'
import { longDate, money, percent } from '#messages/format.ts'
import { refundRuleWords } from '#messages/refund-rule-words.ts'
import type { CancelledLineView } from '#usecases/administration/cancel-line.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import type { FieldProblem } from '../../ui/error-summary.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { LineFrame } from './line-frame.tsx'
import { personOf } from './line-values.ts'

/** What is given back: all of it, what the rule says, another amount, or nothing. */
export const cancelMoneys = ['rule', 'back', 'other', 'kept'] as const
export type CancelMoney = (typeof cancelMoneys)[number]

/** What stood in the form, and why it was refused. */
export type CancelSent = {
  readonly money: CancelMoney | null
  /** The other amount, as it was typed. */
  readonly typed: string
  readonly isLess: boolean
  readonly tells: boolean
  readonly problems: readonly Problem[]
}

type Props = {
  readonly line: CancelledLineView
  readonly organizationSlug: string
  readonly orderId: number
  readonly sent: CancelSent | null
}

/** A line of an order before it is cancelled: what follows from it, and how much goes back (rules ORD-4, REF-20). */
export function CancelForm({ line, sent, ...place }: Props) {
  const t = useT()
  const title = t('officeOrder.cancel_title', { label: line.label })
  const wrong = sent?.problems ?? []
  const problems = wrong.flatMap(({ code, field }) =>
    field === 'less' || field === 'other' ? [{ id: field, message: t(`error.${code}`) }] : [],
  )
  const refusal = problems.length > 0 ? undefined : wrong[0]
  return (
    <LineFrame {...place} {...{ title, organization: line.organization, problems, refusal }}>
      {line.obstacle === null ? (
        <CancelCard line={line} sent={sent} problems={problems} organizationSlug={place.organizationSlug} />
      ) : (
        <Banner tone="info" title={t(`officeOrder.cancel_${line.obstacle}`)} />
      )}
    </LineFrame>
  )
}

type CardProps = Pick<Props, 'line' | 'sent'> & { readonly problems: readonly FieldProblem[] }

function CancelCard({ line, sent, problems, organizationSlug }: CardProps & Pick<Props, 'organizationSlug'>) {
  const t = useT()
  const { refund, cost, isLast, payerEmail, askedAt } = line
  const person = personOf(line)
  return (
    <form method="post" className="stack" noValidate data-guards>
      <Card className="stack" aria-labelledby="follows">
        <h2 id="follows">{person || line.label}</h2>
        <p>{t(isLast ? 'officeOrder.cancel_last' : 'officeOrder.cancel_follows')}</p>
        {askedAt !== null && (
          <p>{t('giveUp.office_asked', { date: longDate(askedAt, t.locale, { weekday: false }) })}</p>
        )}
        <Money line={line} sent={sent} problems={problems} />
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
          defaultChecked={sent?.tells ?? true}
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

/** How much of its price goes back; nothing to choose where none can. */
function Money({ line: { refund, isLast, owed }, sent, problems }: CardProps) {
  const t = useT()
  if (refund.amount === 0) return null
  const all = {
    value: 'back',
    label: t('officeOrder.cancel_back', { amount: money(refund.amount, t.locale) }),
  }
  const none = { value: 'kept', label: t('officeOrder.cancel_kept') }
  const isPart = owed !== null && owed.amount > 0 && owed.amount < refund.amount
  const part = isPart
    ? [{ value: 'rule', label: t('giveUp.back_rule', { amount: money(owed.amount, t.locale) }) }]
    : []
  const other = owed === null ? [] : [{ value: 'other', label: t('giveUp.back_other') }]
  const first = isPart ? 'rule' : owed?.amount === 0 ? 'kept' : 'back'
  return (
    <>
      <input type="hidden" name="amount" value={refund.amount} />
      {owed !== null && (
        <>
          <input type="hidden" name="owed" value={owed.amount} />
          <p>
            {t('giveUp.rule_now', {
              rule: refundRuleWords(t, owed.rule, owed.orderedAt),
              percent: percent(owed.percent / 100, t.locale),
              amount: money(owed.amount, t.locale),
            })}
          </p>
        </>
      )}
      <RadioGroup
        name="money"
        label={t('officeOrder.cancel_money')}
        defaultValue={sent?.money ?? first}
        choices={[...part, all, ...other, none]}
      />
      {owed !== null && <Other sent={sent} problems={problems} isOwed={owed.amount > 0} />}
      {isLast && <p className="small muted">{t('officeOrder.cancel_tip')}</p>}
    </>
  )
}

type OtherProps = Omit<CardProps, 'line'> & { readonly isOwed: boolean }

/** Another amount than the rule's; less than that is said twice (rule REF-20). */
function Other({ sent, problems, isOwed }: OtherProps) {
  const t = useT()
  const errorOf = (field: string) => {
    const error = problems.find(({ id }) => id === field)?.message
    return error === undefined ? {} : { error }
  }
  return (
    <>
      <TextInput
        name="other"
        label={t('giveUp.back_amount')}
        unit="€"
        inputMode="decimal"
        autoComplete="off"
        optional
        defaultValue={sent?.typed ?? ''}
        {...errorOf('other')}
      />
      {isOwed && (
        <Checkbox
          name="less"
          value="yes"
          defaultChecked={sent?.isLess ?? false}
          label={t('giveUp.less')}
          {...errorOf('less')}
        />
      )}
    </>
  )
}
