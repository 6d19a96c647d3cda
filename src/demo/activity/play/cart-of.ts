import { type CartItem, type CartItemDraft, totalOf } from '#domain/cart/cart.ts'
import { newItem } from '#domain/cart/new-item.ts'
import { paymentTerms } from '#domain/cart/payment-terms.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { tipRateFactors } from '#domain/operator/settings.ts'
import { suggestTip } from '#domain/tip/suggest-tip.ts'
import { tipFrequency } from '#domain/tip/tip-frequency.ts'
import type { App } from '#usecases/app.ts'
import type { OpenCampaign } from '#usecases/campaign/open-campaign.ts'
import { parisDate } from '#usecases/paris-time.ts'
import { chanceOf } from '../plan/chance.ts'
import type { Person, PlannedItem, PlannedOrder } from '../plan/planned.ts'
import { answersTo } from './answers.ts'

type Campaign = Pick<OpenCampaign, 'form' | 'organization'>

/** The items of a planned order as its payer's page would send them: by the ids that the campaign got. */
export function draftsOf({ form }: Campaign, { key, payer, items }: PlannedOrder): readonly CartItemDraft[] {
  const chance = chanceOf(key)
  return items.map((item, place) => {
    const person = item.participant ?? payer
    const tier = item.tier === null ? undefined : form.tiers[item.tier]
    const options = (item.options ?? []).map(option => tier!.extraOptions[option]!)
    return {
      ...newItem(tier?.id ?? null, tier?.tierType ?? 'Donation'),
      quantity: item.quantity ?? 1,
      customAmount: item.amount ?? null,
      participant: participantOf(item),
      customFields: [
        ...answersTo(tier?.customFields ?? [], chance, person),
        // What the whole order is asked is answered once.
        ...(place === 0 ? answersTo(form.customFields, chance, person) : []),
      ],
      extraOptions: options.map(({ id, customFields }) => ({
        id,
        value: true,
        customFields: answersTo(customFields, chance, person),
      })),
      dayOfLevy: item.dayOfLevy ?? null,
      contribution: item.contribution ?? null,
    }
  })
}

function participantOf({ participant }: PlannedItem): (Person & { readonly email: null }) | null {
  return participant === undefined ? null : { ...participant, email: null }
}

/** The cents of a planned tip: what is suggested depends on what is paid today (rule TIP-2). */
export function tipOf(
  app: App,
  campaign: Campaign,
  drafts: readonly CartItemDraft[],
  { tip, count = 1 }: Pick<PlannedOrder, 'tip' | 'count'>,
): number {
  if (tip === 'none') return 0
  if (tip !== 'suggested') return tip.amount
  const priced = priceCart(campaign, drafts)
  if (!priced.ok) throw new Error(`a planned cart has no price: ${JSON.stringify(priced.error)}`)
  return suggestTip(paidToday(priced.value, count, parisDate(app.now())), {
    rateFactor: tipRateFactors(app.settings.current(), campaign.form.formType)[
      tipFrequency({ items: priced.value, installmentCount: count })
    ],
  }).suggestion
}

function paidToday(items: readonly CartItem[], installmentCount: number, today: string): number {
  const [first] = paymentTerms({ items, installmentCount, tip: 0 }, today)
  return first?.realAmount ?? totalOf(items)
}
