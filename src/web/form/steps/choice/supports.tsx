import { limitsOf } from '#domain/cart/cart.ts'
import { amountBounds } from '#domain/fields/amount.ts'
import { money, tileMoney } from '#messages/format.ts'
import { useT } from '../../../messages.tsx'
import { AmountInput } from '../../../ui/amount-input.tsx'
import { Tag } from '../../../ui/banner.tsx'
import { ChoiceTiles } from '../../../ui/choice.tsx'
import { Card } from '../../../ui/surface.tsx'
import { TheirWords } from '../../../ui/their-words.tsx'
import { steady } from '../steady.tsx'
import type { Step } from '../use-step.ts'
import { counterpart, other, supportAmountControl, supportControl } from './controls.ts'
import type { Offer } from './offers.ts'
import { freeAmountOffer } from './picks.ts'
import { Description, ReservedWords, TierPrice, TierState } from './tier-words.tsx'

type Props = { readonly step: Step; readonly offers: readonly Offer[] }

/** An amount of one's own, or a counterpart: one support (rule SCR-12). */
export function Supports({ step, offers }: Props) {
  const free = freeAmountOffer(offers)
  return (
    <div className="stack">
      {free?.state === 'open' && <FreeAmount step={step} offer={free} />}
      <div className="stack" role="radiogroup" aria-labelledby="choice">
        {offers
          .filter(offer => offer !== free)
          .map(offer => (
            <Reward key={offer.tier.id} step={step} offer={offer} />
          ))}
      </div>
    </div>
  )
}

function FreeAmount({ step, offer: { tier } }: { readonly step: Step; readonly offer: Offer }) {
  const t = useT()
  const { form } = step.facts
  const amounts = form.openDonationAmounts.map(amount => ({
    value: String(amount),
    label: tileMoney(amount, t.locale),
  }))
  const { lowest } = amountBounds(limitsOf(form, tier))
  return (
    <Card className="with-other stack">
      <ChoiceTiles
        name={supportControl}
        label={<TheirWords words={tier.label} language={form.language} />}
        hint={t('choice.free_amount_hint')}
        choices={[...amounts, { value: other, label: t('form.other_amount') }]}
        columns="amounts"
        value={step.values[supportControl] ?? null}
        onChoose={support => step.change({ [supportControl]: support })}
        error={step.errorOf(supportControl)}
      />
      <div className="other-amount">
        <AmountInput
          name={supportAmountControl}
          label={t('form.other_amount')}
          hint={t('ui.amount_from', { min: money(lowest, t.locale) })}
          value={step.values[supportAmountControl] ?? ''}
          onValue={amount => step.change({ [supportAmountControl]: amount })}
          onSettled={() => step.settle(supportAmountControl)}
          error={step.errorOf(supportAmountControl)}
        />
      </div>
    </Card>
  )
}

/** A counterpart: its whole card is the choice. */
const Reward = steady(({ step, offer }: { readonly step: Step; readonly offer: Offer }) => {
  const t = useT()
  const { tier, state, left } = offer
  const value = counterpart(tier.id)
  const chosen = step.values[supportControl] === value
  if (state !== 'open') {
    return (
      <div className="card reward tier-gone">
        <RewardWords step={step} offer={offer} />
        <TierState step={step} offer={offer} />
      </div>
    )
  }
  return (
    <label className="card reward">
      <input
        type="radio"
        className="tile-input"
        name={supportControl}
        value={value}
        checked={chosen}
        onChange={() => step.change({ [supportControl]: value })}
      />
      <RewardWords step={step} offer={offer} />
      {left !== null && tier.capacity !== null && (
        <span className="reward-foot">
          <Tag>{t('choice.left_of', { count: left, capacity: String(tier.capacity) })}</Tag>
        </span>
      )}
    </label>
  )
})

function RewardWords({ step, offer: { tier } }: { readonly step: Step; readonly offer: Offer }) {
  const t = useT()
  const { form, chosen } = step.facts
  const { language } = form
  const count = chosen?.[tier.id] ?? 0
  return (
    <span className="reward-words">
      <span className="spread">
        <strong className="reward-name">
          <TheirWords words={tier.label} language={language} />
        </strong>
        <TierPrice tier={tier} />
      </span>
      <Description text={tier.description} language={language} />
      <ReservedWords tier={tier} />
      {count > 0 && <span className="small muted">{t('form.contributions', { count })}</span>}
    </span>
  )
}
