import { parseAmount } from '#domain/fields/amount.ts'
import type { Locale } from '#domain/locale.ts'
import { fieldAmount, money } from '#messages/format.ts'
import { useT } from '../../../messages.tsx'
import { AmountInput } from '../../../ui/amount-input.tsx'
import type { Step } from '../use-step.ts'
import { amountControl, quantityControl } from './controls.ts'
import type { Offer } from './offers.ts'
import { countOf, namesPrice } from './picks.ts'
import { Quantity } from './quantity.tsx'
import { TierState } from './tier-words.tsx'

type Props = { readonly step: Step; readonly offer: Offer }

/** What one does with a rate: so many, at one's own price where there is none; or why not. */
export function TierChoice({ step, offer }: Props) {
  const t = useT()
  const { tier, state } = offer
  if (state !== 'open') return <TierState step={step} offer={offer} />
  const count = chosenCount(step, offer)
  return (
    <div className="tier-choice">
      {namesPrice(tier) && <OwnPrice step={step} offer={offer} />}
      <Quantity step={step} offer={offer} onCount={next => next > 0 && startPrice(step, offer, t.locale)} />
      {count > 1 && !namesPrice(tier) && tier.price > 0 && (
        <p className="small muted tier-subtotal">
          {t('choice.subtotal', { amount: money(count * tier.price, t.locale) })}
        </p>
      )}
    </div>
  )
}

/** Whether anything but nought is typed, be it no number: its field stays in sight. */
export function isTyped({ values }: Step, { tier }: Offer): boolean {
  return countOf(values[quantityControl(tier.id)] ?? '') !== 0
}

/** How many of a rate are chosen; 0 while something else is typed. */
export function chosenCount({ values }: Step, { tier }: Offer): number {
  return countOf(values[quantityControl(tier.id)] ?? '') || 0
}

/** Who names a price wants one. */
function OwnPrice({ step, offer }: Props) {
  const t = useT()
  const { tier } = offer
  const name = amountControl(tier.id)
  const settle = (text: string) => {
    const given = parseAmount(text) !== undefined
    if (given && chosenCount(step, offer) === 0) step.change({ [quantityControl(tier.id)]: '1' })
    step.settle(name)
  }
  return (
    <div className="tier-amount">
      <AmountInput
        name={name}
        label={t('choice.amount', { label: tier.label })}
        seen={t('choice.your_price')}
        value={step.values[name] ?? ''}
        onValue={amount => step.change({ [name]: amount })}
        onSettled={settle}
        error={step.errorOf(name)}
      />
    </div>
  )
}

/** Who adds a rate with a minimum starts at it. */
function startPrice({ values, change }: Step, { tier }: Offer, locale: Locale) {
  const name = amountControl(tier.id)
  if (!namesPrice(tier) || !tier.minimumAmount || values[name]) return
  change({ [name]: fieldAmount(tier.minimumAmount, locale) })
}
