import { descriptorOf, startsOnADay } from '#domain/form/types/index.ts'
import { headDateTime, money, percent, tileMoney } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import { whenWords } from '#messages/when-words.ts'
import type { ListedCampaign } from '#usecases/campaign/open-campaign.ts'

/** What a list shows of a campaign; `collected` (cents) where it tells how far a project has come. */
export type CampaignHead = ListedCampaign & { readonly collected?: number | null }

/** The one line of a card: its date, how far it has come, or what it costs (rule SCR-23). */
export function cardLine(t: Translator, campaign: CampaignHead): string | null {
  const { formType, display, saleStartDate } = campaign
  if (display === 'notYetOpen' && saleStartDate !== null)
    return t('form.on_sale_from', { date: headDateTime(saleStartDate, t.locale) })
  // A season is not an appointment: what it costs says more.
  const when = startsOnADay(formType) ? whenWords(t, campaign) : null
  return when ?? goalLine(t, campaign) ?? priceLine(t, campaign)
}

function goalLine(t: Translator, { financialGoal, collected }: CampaignHead): string | null {
  if (financialGoal === null) return null
  const goal = tileMoney(financialGoal, t.locale)
  if (typeof collected !== 'number') return t('card.goal', { goal })
  return t('card.progress', { percent: percent(shareOf(collected, financialGoal), t.locale), goal })
}

/** « 100 % » is said when it is true, not when 99.6 % rounds to it. */
function shareOf(collected: number, goal: number): number {
  return collected < goal ? Math.floor((collected * 100) / goal) / 100 : collected / goal
}

function priceLine(t: Translator, { formType, tiers: all }: CampaignHead): string | null {
  if (all.length === 0) return null
  if (descriptorOf(formType)?.motif === 'donation') return t('card.open_amount')
  // What is sold out cannot be had at its price.
  const left = all.filter(({ isSoldOut }) => !isSoldOut)
  const tiers = left.length > 0 ? left : all
  const prices = tiers.map(({ priceCategory, price, minimumAmount }) =>
    priceCategory === 'Pwyw' ? (minimumAmount ?? 0) : price,
  )
  const least = Math.min(...prices)
  const isOnly = prices.every(price => price === least) && tiers.every(tier => tier.priceCategory !== 'Pwyw')
  if (isOnly) return least === 0 ? t('card.free') : money(least, t.locale)
  return least === 0 ? null : t('card.from', { amount: money(least, t.locale) })
}
