import type { Tier } from '#domain/form/form.ts'
import { longDate } from '#messages/format.ts'
import { languageTags } from '#messages/locales.ts'
import type { Translator } from '#messages/translator.ts'
import { useT } from '../../../messages.tsx'
import { Tag } from '../../../ui/banner.tsx'
import { steady } from '../steady.tsx'
import type { Step } from '../use-step.ts'
import type { Offer } from './offers.ts'
import { chosenCount, TierChoice } from './tier-choice.tsx'
import { TierPrice, TierWords } from './tier-words.tsx'

type Props = { readonly step: Step; readonly offers: readonly Offer[] }

/** How many memberships stand two in a row; more are a list (rule SCR-11). */
const mostInPairs = 6

/** Memberships as cards: one may take several, for a family or friends. */
export function Memberships({ step, offers }: Props) {
  return (
    <div className={offers.length <= mostInPairs ? 'memberships memberships-pairs' : 'memberships'}>
      {offers.map(offer => (
        <Membership key={offer.tier.id} step={step} offer={offer} />
      ))}
    </div>
  )
}

const Membership = steady(({ step, offer }: { readonly step: Step; readonly offer: Offer }) => (
  <article className={chosenCount(step, offer) > 0 ? 'card membership membership-chosen' : 'card membership'}>
    <TierWords step={step} offer={offer} id={`tier-${offer.tier.id}`} />
    <TierPrice tier={offer.tier} />
    <Terms step={step} tier={offer.tier} />
    <TierChoice step={step} offer={offer} />
  </article>
))

/** How long it holds, in how many payments, whether there is a receipt. */
function Terms({ step: { facts }, tier }: { readonly step: Step; readonly tier: Tier }) {
  const t = useT()
  const validity = validityWords(t, tier)
  const counts = tier.installmentCounts.filter(count => count > 1)
  const hasReceipt = tier.isEligibleTaxReceipt && facts.organization.issuesReceipts
  return (
    <div className="membership-terms">
      {validity !== null && <p className="small muted">{validity}</p>}
      {(counts.length > 0 || hasReceipt) && (
        <p className="row">
          {counts.length > 0 && (
            <Tag tone="info">{t('choice.instalments', { counts: either(t, counts) })}</Tag>
          )}
          {hasReceipt && <Tag>{t('choice.receipt')}</Tag>}
        </p>
      )}
    </div>
  )
}

function validityWords(t: Translator, { validFrom, validUntil, validMonths }: Tier): string | null {
  if (validMonths) return t('choice.valid_months', { count: validMonths })
  if (validUntil === null) return null
  const date = (iso: string) => longDate(iso, t.locale, { weekday: false })
  if (validFrom === null) return t('choice.valid_until', { until: date(validUntil) })
  return t('choice.valid', { from: date(validFrom), until: date(validUntil) })
}

/** « 3, 6 ou 12 ». */
function either({ locale }: Translator, counts: readonly number[]): string {
  return new Intl.ListFormat(languageTags[locale], { type: 'disjunction' }).format(counts.map(String))
}
