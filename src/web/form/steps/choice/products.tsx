import { useState } from 'react'
import { coverAddress } from '../../../cover-address.ts'
import { useT } from '../../../messages.tsx'
import { Button } from '../../../ui/button.tsx'
import { steady } from '../steady.tsx'
import type { Step } from '../use-step.ts'
import { quantityControl } from './controls.ts'
import type { Offer } from './offers.ts'
import { namesPrice } from './picks.ts'
import { isTyped, TierChoice } from './tier-choice.tsx'
import { TierPrice, TierWords } from './tier-words.tsx'

type Props = { readonly step: Step; readonly offers: readonly Offer[] }

/** Products as tiles, on a phone in rows; each with a picture made for it (rule SCR-11). */
export function Products({ step, offers }: Props) {
  const t = useT()
  const [added, setAdded] = useState('')
  return (
    <>
      <div className="products">
        {offers.map(offer => (
          <Product key={offer.tier.id} step={step} offer={offer} onAdded={setAdded} />
        ))}
      </div>
      {offers.some(({ state }) => state === 'soldOut') && <AskAssociation step={step} />}
      <p className="visually-hidden" role="status">
        {added && t('choice.added', { count: 1, label: added })}
      </p>
    </>
  )
}

/** What one can do about a product that is gone. */
function AskAssociation({ step: { facts } }: Pick<Props, 'step'>) {
  const t = useT()
  const organization = (words: unknown) => (
    <a key="organization" href={`/associations/${facts.form.organizationSlug}#a-propos`}>
      {words as string[]}
    </a>
  )
  return (
    <p className="small muted">
      {t.rich('choice.ask_association', { name: facts.organization.name, organization })}
    </p>
  )
}

type ProductProps = { readonly step: Step; readonly offer: Offer; readonly onAdded: (label: string) => void }

const Product = steady(({ step, offer, onAdded }: ProductProps) => {
  const t = useT()
  const { form } = step.facts
  const { tier, state } = offer
  const gone = state !== 'open'
  const waits = !gone && !isTyped(step, offer) && !namesPrice(tier)
  return (
    <article className={gone ? 'card product tier-gone' : 'card product'}>
      <img
        className="product-picture"
        src={coverAddress('product', `${form.formSlug}-${tier.id}`, form.palette)}
        alt=""
        width="240"
        height="240"
        loading="lazy"
      />
      <div className="product-words">
        <TierWords step={step} offer={offer} id={`tier-${tier.id}`} />
        <TierPrice tier={tier} />
        {tier.vatRate > 0 && <p className="small muted">{t('choice.vat', { rate: tier.vatRate })}</p>}
      </div>
      <div className={waits ? 'product-choice product-waits' : 'product-choice'}>
        {waits && <Add step={step} offer={offer} onAdded={onAdded} />}
        <TierChoice step={step} offer={offer} />
      </div>
    </article>
  )
})

/** « Ajouter » gives way to the number; the focus moves to its + . Without a script the number is there at once. */
function Add({ step, offer: { tier }, onAdded }: ProductProps) {
  const t = useT()
  const id = quantityControl(tier.id)
  const add = () => {
    step.change({ [id]: '1' })
    onAdded(tier.label)
    setTimeout(() => document.getElementById(`${id}-more`)?.focus())
  }
  return (
    <span className="product-add">
      <Button kind="secondary" wide onClick={add} aria-describedby={`tier-${tier.id}`}>
        {t('choice.add')}
      </Button>
    </span>
  )
}
