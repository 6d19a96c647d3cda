import type { Tier } from '#domain/form/form.ts'
import { dateTime, longDate, money } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'
import { reservedWords } from '#messages/reserved-words.ts'
import type { Translator } from '#messages/translator.ts'
import { useT } from '../../../messages.tsx'
import { Tag } from '../../../ui/banner.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TheirWords } from '../../../ui/their-words.tsx'
import { fewLeft } from '../../few-left.ts'
import type { Step } from '../use-step.ts'
import { quantityControl } from './controls.ts'
import type { Offer } from './offers.ts'
import { namesPrice } from './picks.ts'

type Props = { readonly step: Step; readonly offer: Offer }

/** The name of a rate and what the association says of it, then what limits it. */
export function TierWords({ step, offer, id }: Props & { readonly id: string }) {
  const { tier } = offer
  const { language } = step.facts.form
  return (
    <div className="tier-words">
      <h3 id={id}>
        <TheirWords words={tier.label} language={language} />
      </h3>
      <Description text={tier.description} language={language} />
      <ReservedWords tier={tier} />
      <Meta step={step} offer={offer} />
    </div>
  )
}

/** For whom alone a rate is (rule FRM-20). */
export function ReservedWords({ tier: { reserved = null } }: { readonly tier: Pick<Tier, 'reserved'> }) {
  const t = useT()
  return reserved === null ? null : <p className="small">{reservedWords(t, reserved)}</p>
}

/** As many characters as fit three lines on a phone. */
const threeLines = 140

/** Three lines; what is longer opens without a script. */
export function Description({ text, language }: { readonly text: string; readonly language: Locale }) {
  const t = useT()
  if (text === '') return null
  const words = <TheirWords words={text} language={language} />
  if (text.length <= threeLines) return <p className="muted">{words}</p>
  return (
    <details className="tier-details">
      <summary>
        <span className="muted">{words}</span>{' '}
        <span className="tier-details-word">{t('choice.details')}</span>
      </summary>
    </details>
  )
}

function Meta({ step, offer }: Props) {
  const t = useT()
  const { tier, state } = offer
  if (state !== 'open') return null
  const { people } = step.facts
  const few = fewLeft({ remainingNumber: offer.left, capacity: tier.capacity })
  const left = (count: number) => t(`step.left_${people}`, { count })
  const until =
    tier.saleEndDate && t('choice.until', { date: longDate(tier.saleEndDate, t.locale, { weekday: false }) })
  const most = tier.maxPerUser !== null && t(`step.most_${people}`, { count: tier.maxPerUser })
  const words = [until, most].filter(Boolean).join(' · ')
  return (
    <>
      {few !== null && (
        <p>
          <Tag tone="warning">
            {tier.poolId == null ? left(few) : t('step.left_in_all', { left: left(few) })}
          </Tag>
        </p>
      )}
      {words !== '' && <p className="small muted">{words}</p>}
    </>
  )
}

/** Why a rate cannot be had; after a try to get it, beside its place. */
export function TierState({ step, offer: { tier, state } }: Props) {
  const t = useT()
  const id = quantityControl(tier.id)
  return (
    <div className="tier-state" id={id} tabIndex={-1}>
      <Tag>{stateWords(t, step, tier, state)}</Tag>
      {state === 'soldOut' ? null : <FieldError id={id} error={step.errorOf(id)} />}
    </div>
  )
}

function stateWords(t: Translator, { facts: { people } }: Step, tier: Tier, state: Offer['state']): string {
  if (state === 'soldOut') return t(`step.sold_out_${people}`)
  if (state === 'ended') return t('form.sales_ended')
  return t('form.on_sale_from', { date: dateTime(tier.saleStartDate ?? '', t.locale) })
}

/** « 24,00 € », « Gratuit », « Prix libre, à partir de 30,00 € ». */
export function TierPrice({ tier }: { readonly tier: Tier }) {
  const t = useT()
  if (!namesPrice(tier)) return <p className="tier-price tabular">{priceWords(t, tier)}</p>
  return (
    <p className="tier-price">
      {t('choice.free_price')}
      {tier.minimumAmount ? (
        <span className="tier-minimum muted">
          {t('choice.at_least', { amount: money(tier.minimumAmount, t.locale) })}
        </span>
      ) : null}
    </p>
  )
}

function priceWords(t: Translator, { price, priceCategory }: Tier): string {
  return price === 0 || priceCategory === 'Free' ? t('common.free') : money(price, t.locale)
}
