import { amountBounds } from '#domain/fields/amount.ts'
import { money, tileMoney } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { AmountInput } from '../../ui/amount-input.tsx'
import { ChoiceTiles } from '../../ui/choice.tsx'
import { Card } from '../../ui/surface.tsx'
import { NumberedSection } from '../steps/single/numbered-section.tsx'
import { steady } from '../steps/steady.tsx'
import type { Step } from '../steps/use-step.ts'
import { DebitDay } from './debit-day.tsx'
import { type Frequency, giftControls, giftOf, offersMonthly, other, suggestionsOf } from './gift.ts'
import { TaxCard } from './tax-card.tsx'

type Props = { readonly step: Step }

/** « 1 Mon don »: how often, how much, and what it costs after tax reduction. */
export function AmountSection({ step }: Props) {
  const t = useT()
  return (
    <NumberedSection number={1} title={t('donation.section_amount')}>
      <Card className="stack">
        {offersMonthly(step.facts) ? <Frequencies step={step} /> : <Amounts step={step} frequency="once" />}
        <Impact step={step} />
      </Card>
      {step.facts.organization.issuesReceipts && <TaxCard step={step} />}
    </NumberedSection>
  )
}

/** Once is chosen, monthly never beforehand; each has its own amounts, shown by the choice itself (rule SCR-13). */
function Frequencies({ step }: Props) {
  const t = useT()
  const { values, change } = step
  return (
    <div className="with-frequency stack">
      <ChoiceTiles
        name="frequency"
        label={t('donation.frequency')}
        columns={2}
        choices={[
          { value: 'once', label: t('form.once') },
          { value: 'monthly', label: t('form.monthly') },
        ]}
        value={values.frequency ?? 'once'}
        onChoose={frequency => change({ frequency })}
      />
      <div className="gift-once">
        <Amounts step={step} frequency="once" />
      </div>
      <div className="gift-monthly stack">
        <Amounts step={step} frequency="monthly" />
        <DebitDay step={step} />
      </div>
    </div>
  )
}

type AmountsProps = Props & { readonly frequency: Frequency }

/** Suggested amounts, none of them chosen, and one of the giver's own. */
const Amounts = steady(({ step, frequency }: AmountsProps) => {
  const t = useT()
  const { facts, values, change, errorOf } = step
  const { tier } = giftControls[frequency]
  const suggestions = suggestionsOf(frequency, facts)
  const { allowCustomTier } = facts.form
  const ask = t(frequency === 'monthly' ? 'donation.choose_monthly' : 'donation.choose_amount')
  if (suggestions.length === 0) {
    return (
      <>
        <input type="hidden" name={tier} value={other} />
        <OwnAmount step={step} frequency={frequency} label={ask} />
      </>
    )
  }
  const tiles = suggestions.map(({ id, price }) => ({ value: String(id), label: tileMoney(price, t.locale) }))
  const own = { value: other, label: t('form.other_amount') }
  return (
    <div className="with-other stack">
      <ChoiceTiles
        name={tier}
        label={ask}
        choices={allowCustomTier ? [...tiles, own] : tiles}
        columns="amounts"
        value={values[tier] ?? null}
        onChoose={id => change({ [tier]: id })}
        error={errorOf(tier)}
      />
      {allowCustomTier && (
        <div className="other-amount">
          <OwnAmount step={step} frequency={frequency} label={t('form.other_amount')} />
        </div>
      )}
    </div>
  )
})

function OwnAmount({ step, frequency, label }: AmountsProps & { readonly label: string }) {
  const t = useT()
  const { facts, values, change, settle, errorOf } = step
  const { amount } = giftControls[frequency]
  const { minPrice: minimum, maxPrice: maximum } = facts.form
  const min = money(amountBounds({ minimum, maximum }).lowest, t.locale)
  const hint =
    maximum === null
      ? t('ui.amount_from', { min })
      : t('ui.amount_between', { min, max: money(maximum, t.locale) })
  return (
    <AmountInput
      name={amount}
      label={label}
      hint={hint}
      value={values[amount] ?? ''}
      onValue={text => change({ [amount]: text })}
      onSettled={() => settle(amount)}
      error={errorOf(amount)}
    />
  )
}

/** What the chosen amount makes possible. */
function Impact({ step: { facts, values } }: Props) {
  const t = useT()
  const { tier } = giftOf(values, facts)
  return (
    <p className="status muted" role="status">
      {tier !== undefined &&
        tier.description !== '' &&
        t('donation.impact', { amount: tileMoney(tier.price, t.locale), impact: tier.description })}
    </p>
  )
}
