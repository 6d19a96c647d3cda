import { amountBounds } from '#domain/fields/amount.ts'
import { money, tileMoney } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { AmountInput } from '../../ui/amount-input.tsx'
import { ChoiceTiles } from '../../ui/choice.tsx'
import { Card } from '../../ui/surface.tsx'
import { other } from './answers.ts'
import { Section } from './section.tsx'
import { TaxCard } from './tax-card.tsx'
import type { Donation } from './use-donation.ts'

/** « 1 Mon don »: the amount, given once, and what it costs after tax reduction. */
export function AmountSection({ donation }: { readonly donation: Donation }) {
  const t = useT()
  const { facts } = donation
  return (
    <Section number={1} title={t('donation.section_amount')}>
      <Card className="stack">
        <Amounts donation={donation} />
        <Impact donation={donation} />
      </Card>
      {facts.tax && <TaxCard donation={donation} tax={facts.tax} />}
    </Section>
  )
}

/** Suggested amounts, none of them chosen, and one of the payer's own. */
function Amounts({ donation }: { readonly donation: Donation }) {
  const t = useT()
  const { facts, answers, change, errorOf } = donation
  if (facts.suggestions.length === 0) {
    return (
      <>
        <input type="hidden" name="tier" value={other} />
        <OwnAmount donation={donation} label={t('donation.choose_amount')} />
      </>
    )
  }
  const tiles = facts.suggestions.map(({ id, price }) => ({
    value: String(id),
    label: tileMoney(price, t.locale),
  }))
  const own = { value: other, label: t('form.other_amount') }
  return (
    <div className="with-other stack">
      <ChoiceTiles
        name="tier"
        label={t('donation.choose_amount')}
        choices={facts.allowCustomTier ? [...tiles, own] : tiles}
        columns="amounts"
        value={answers.tier}
        onChoose={tier => change({ tier })}
        error={errorOf('tier')}
      />
      {facts.allowCustomTier && (
        <div className="other-amount">
          <OwnAmount donation={donation} label={t('form.other_amount')} />
        </div>
      )}
    </div>
  )
}

function OwnAmount({ donation, label }: { readonly donation: Donation; readonly label: string }) {
  const t = useT()
  const { facts, answers, change, settle, errorOf } = donation
  const { lowest } = amountBounds({ minimum: facts.minPrice, maximum: facts.maxPrice })
  const min = money(lowest, t.locale)
  const hint =
    facts.maxPrice === null
      ? t('ui.amount_from', { min })
      : t('ui.amount_between', { min, max: money(facts.maxPrice, t.locale) })
  return (
    <AmountInput
      name="amount"
      label={label}
      hint={hint}
      value={answers.amount}
      onValue={amount => change({ amount })}
      onSettled={() => settle('amount')}
      error={errorOf('amount')}
    />
  )
}

/** What the chosen amount makes possible. */
function Impact({ donation: { facts, answers } }: { readonly donation: Donation }) {
  const t = useT()
  const chosen = facts.suggestions.find(({ id }) => String(id) === answers.tier)
  return (
    <p className="status muted" role="status">
      {chosen && chosen.impact !== '' && t('donation.impact', impactOf(chosen, t.locale))}
    </p>
  )
}

function impactOf({ price, impact }: Donation['facts']['suggestions'][number], locale: 'fr' | 'en') {
  return { amount: tileMoney(price, locale), impact }
}
