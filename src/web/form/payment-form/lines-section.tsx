import { useMemo } from 'react'
import { limitsOf } from '#domain/cart/cart.ts'
import { amountBounds } from '#domain/fields/amount.ts'
import { money } from '#messages/format.ts'
import { useT } from '../../messages.tsx'
import { AmountInput } from '../../ui/amount-input.tsx'
import { Card } from '../../ui/surface.tsx'
import { OwnFields } from '../fields/own-fields.tsx'
import { amountControl } from '../steps/choice/controls.ts'
import { GiftCard } from '../steps/choice/gift.tsx'
import { type Offer, offersOf } from '../steps/choice/offers.ts'
import { namesPrice, picksOf } from '../steps/choice/picks.ts'
import { Quantity } from '../steps/choice/quantity.tsx'
import { TierPrice, TierState, TierWords } from '../steps/choice/tier-words.tsx'
import { shownCart, shownCartOf } from '../steps/shown-cart.ts'
import { NumberedSection } from '../steps/single/numbered-section.tsx'
import { formField, lineField } from '../steps/single/own-questions.ts'
import { steady } from '../steps/steady.tsx'
import type { Step } from '../steps/use-step.ts'
import { useHydrated } from '../use-hydrated.ts'

type Props = { readonly step: Step }

/** « 1 Mon paiement »: what is paid and how many, then what the association asks about it (rule SCR-14). */
export function LinesSection({ step }: Props) {
  const t = useT()
  const { facts } = step
  const offers = useMemo(() => offersOf(facts), [facts])
  return (
    <NumberedSection number={1} title={t('form.sale_title')}>
      <input type="hidden" name={shownCart} value={shownCartOf(facts.cart)} />
      <Card className="stack">
        <ul className="sale-lines">
          {offers.map(offer => (
            <li key={offer.tier.id} className="sale-line stack">
              <Line step={step} offer={offer} />
              <LineFields step={step} offer={offer} />
            </li>
          ))}
        </ul>
        <OwnFields step={step} fields={facts.form.customFields} nameOf={formField} />
      </Card>
      {facts.form.acceptOpenDonation && <GiftCard step={step} />}
    </NumberedSection>
  )
}

type LineProps = Props & { readonly offer: Offer }

const Line = steady(({ step, offer }: LineProps) => {
  const { tier, state } = offer
  const isOpen = state === 'open'
  return (
    <>
      <div className="sale-line-head">
        <TierWords step={step} offer={offer} id={`line-${tier.id}`} />
        <div className="sale-line-choice">
          {!namesPrice(tier) && <TierPrice tier={tier} />}
          {isOpen && !namesPrice(tier) && <Quantity step={step} offer={offer} />}
          {!isOpen && <TierState step={step} offer={offer} />}
        </div>
      </div>
      {isOpen && namesPrice(tier) && <OwnAmount step={step} offer={offer} />}
    </>
  )
})

function OwnAmount({ step: { facts, values, change, settle, errorOf }, offer: { tier } }: LineProps) {
  const t = useT()
  const name = amountControl(tier.id)
  const bounds = limitsOf(facts.form, tier)
  const min = money(amountBounds(bounds).lowest, t.locale)
  const { maximum } = bounds
  return (
    <AmountInput
      name={name}
      label={t('sale.amount')}
      hint={
        maximum
          ? t('ui.amount_between', { min, max: money(maximum, t.locale) })
          : t('ui.amount_from', { min })
      }
      value={values[name] ?? ''}
      onValue={amount => change({ [name]: amount })}
      onSettled={() => settle(name)}
      error={errorOf(name)}
      optional={offersOf(facts).length > 1}
    />
  )
}

/** What is asked about a line, once it is paid; without a script it is always there. */
function LineFields({ step, offer: { tier, state } }: LineProps) {
  const hydrated = useHydrated()
  const paid = picksOf(step.values, step.facts).some(pick => pick.offer.tier.id === tier.id && pick.count > 0)
  if (tier.customFields.length === 0 || state !== 'open' || (hydrated && !paid)) return null
  return (
    <div className="stack">
      <OwnFields step={step} fields={tier.customFields} nameOf={lineField(tier.id)} />
    </div>
  )
}
