import type { ShownForm, Tier } from '#domain/form/form.ts'
import { type Display, saleOfTier } from '#domain/form/sale-window.ts'
import { sellsPlaces } from '#domain/form/types/index.ts'
import { dateTime, money } from '#messages/format.ts'
import { reservedWords } from '#messages/reserved-words.ts'
import { fewLeft } from '../form/few-left.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { Tag } from '../ui/banner.tsx'
import { Card } from '../ui/surface.tsx'
import { TheirWords } from '../ui/their-words.tsx'

type Props = { readonly form: ShownForm; readonly display: Display }

/** The rates of a campaign, to be read: prices, what is left, what is sold out. No controls (rule SCR-6). */
export function Rates({ form, display }: Props) {
  const t = useT()
  const tiers = form.tiers.filter(tier => tier.tierType !== 'MonthlyDonation')
  if (tiers.length === 0) return null
  return (
    <section className="stack" aria-labelledby="rates">
      <h2 id="rates">{t('campaign.rates')}</h2>
      <Card className="rates">
        {tiers.map(tier => (
          <Rate key={tier.id} tier={tier} display={display} form={form} />
        ))}
      </Card>
    </section>
  )
}

type RateProps = Props & { readonly tier: Tier }

function Rate({ tier, display, form: { formType, language } }: RateProps) {
  const t = useT()
  const { now } = usePage()
  const sale = saleOfTier(tier, now())
  const left = display === 'open' && sale === 'open' ? fewLeft(tier) : null
  return (
    <article className="rate">
      <div className="stack stack-tight">
        <h3>
          <TheirWords words={tier.label} language={language} />
        </h3>
        {tier.description !== '' && (
          <p className="muted">
            <TheirWords words={tier.description} language={language} />
          </p>
        )}
        {tier.reserved && <p className="small">{reservedWords(t, tier.reserved)}</p>}
        {tier.isSoldOut && (
          <p>
            <Tag>{t('form.sold_out')}</Tag>
          </p>
        )}
        {sale === 'ended' && <p className="small muted">{t('form.sales_ended')}</p>}
        {sale === 'notYetOpen' && tier.saleStartDate !== null && (
          <p className="small muted">
            {t('form.on_sale_from', { date: dateTime(tier.saleStartDate, t.locale) })}
          </p>
        )}
        {left !== null && (
          <p>
            <Tag tone="warning">
              {t(sellsPlaces(formType) ? 'form.few_left' : 'form.few_left_items', { count: left })}
            </Tag>
          </p>
        )}
        {tier.maxPerUser !== null && !tier.isSoldOut && (
          <p className="small muted">{t('form.max_per_person', { count: tier.maxPerUser })}</p>
        )}
      </div>
      <p className="rate-price tabular">
        <PriceWords tier={tier} />
      </p>
    </article>
  )
}

function PriceWords({ tier: { priceCategory, price, minimumAmount } }: { readonly tier: Tier }) {
  const t = useT()
  if (priceCategory === 'Pwyw') {
    return minimumAmount
      ? t('form.free_price_from', { amount: money(minimumAmount, t.locale) })
      : t('campaign.free_price')
  }
  return price === 0 ? t('common.free') : money(price, t.locale)
}
