import { parisDate } from '#usecases/paris-time.ts'
import type { FormContent, OrganizationContent } from '../../content.ts'
import { leFournilPartage } from '../../le-fournil-partage.ts'
import { lesAteliersDuCanal } from '../../les-ateliers-du-canal.ts'
import { camillesSales } from './camille.ts'
import { type Chance, chanceOf } from './chance.ts'
import { eveningProspects, eveningSales } from './evening.ts'
import { festivalSales } from './festival.ts'
import { giftSales } from './gifts.ts'
import { keyOf } from './key.ts'
import { membershipSales } from './membership.ts'
import { ovenSales } from './oven.ts'
import type { Activity, DatedSale, PlannedOrder, PlannedReport, PlannedTip } from './planned.ts'
import { dayBefore, momentOn } from './rhythm.ts'
import { shopSales } from './shop.ts'
import { reports } from './words.ts'
import { workshopSales } from './workshop.ts'

/** Days of the past that are played (rule OPS-5). */
const days = 90
/** Orders of each campaign, Camille's apart: with hers 260 of the one organization, 190 of the other. */
const counts = { festival: 142, membership: 46, shop: 58, gifts: 37, workshop: 24 } as const

/** How many payers give nothing to the platform, what is suggested, and something else, in hundredths. */
const tips = { none: 38, suggested: 44, other: 18 } as const
const otherTips = [50, 1_00, 1_50, 2_00, 3_00, 5_00, 10_00]

type Place = PlannedOrder['place']

/**
 * What happened before the demo began (rule OPS-5), for a seeding at an instant: always the same for one day in Paris. The
 * last of it happened the evening before.
 */
export function planActivity(seededAt: string): Activity {
  const today = parisDate(seededAt)
  const canal = planned(lesAteliersDuCanal, today, salesOfCanal(today))
  const fournil = planned(leFournilPartage, today, salesOfFournil(today))
  const chance = chanceOf(`others ${today}`)
  return {
    firstDay: dayBefore(today, days).toString(),
    today,
    orders: [...canal, ...fournil].sort((one, other) => (one.at < other.at ? -1 : 1)),
    reports: reportsOf(chance, today),
    prospects: eveningProspects(chance, today, 14),
  }
}

/** The sales of each campaign by its slug. */
type Sales = Readonly<Record<string, (form: FormContent) => readonly DatedSale[]>>

function salesOfCanal(today: string): Sales {
  const camille = camillesSales(chanceOf(`camille ${today}`), today)
  const by = (name: string) => chanceOf(`${name} ${today}`)
  return {
    'festival-des-berges': form => [
      ...festivalSales(by('festival'), today, form, counts.festival),
      camille.festival,
    ],
    'adhesion-de-saison': form => [
      ...membershipSales(by('membership'), today, form, counts.membership),
      camille.membership,
    ],
    'la-boutique-des-ateliers': form => [...shopSales(by('shop'), today, form, counts.shop), camille.shop],
    'soiree-serigraphie': form => eveningSales(by('evening'), today, form),
  }
}

function salesOfFournil(today: string): Sales {
  const camille = camillesSales(chanceOf(`camille ${today}`), today)
  const by = (name: string) => chanceOf(`${name} ${today}`)
  return {
    'un-four-pour-le-quartier': form => ovenSales(by('oven'), today, form),
    'du-pain-pour-tout-le-monde': () => [...giftSales(by('gifts'), today, counts.gifts), camille.gift],
    'atelier-pain-au-levain': form => workshopSales(by('workshop'), today, form, counts.workshop),
  }
}

function planned(organization: OrganizationContent, today: string, sales: Sales): readonly PlannedOrder[] {
  const dated = organization.forms.flatMap(form =>
    (sales[form.slug]?.(form) ?? []).map((sale, place) => ({ sale, form, name: `${form.slug} ${place}` })),
  )
  const dealt = tipsFor(chanceOf(`tips ${organization.slug} ${today}`), dated.length)
  return dated.map(({ sale, form, name }, place) => {
    const at: Place = { organizationSlug: organization.slug, form }
    return { ...sale, key: keyOf(`${name} ${today}`), place: at, tip: dealt[place]! }
  })
}

/** So many tips, mixed as rule OPS-5 says. */
function tipsFor(chance: Chance, count: number): readonly PlannedTip[] {
  const suggested = Math.round((count * tips.suggested) / 100)
  const other = Math.round((count * tips.other) / 100)
  return chance.shuffle(
    Array.from({ length: count }, (_, place): PlannedTip => {
      if (place < suggested) return 'suggested'
      return place < suggested + other ? { amount: chance.pick(otherTips) } : 'none'
    }),
  )
}

function reportsOf(chance: Chance, today: string): readonly PlannedReport[] {
  const project = '/associations/le-fournil-partage/collectes/un-four-pour-le-quartier'
  const evening = '/associations/les-ateliers-du-canal/evenements/soiree-serigraphie'
  const report = (days: number, facts: Omit<PlannedReport, 'at' | 'key'>): PlannedReport => ({
    ...facts,
    at: momentOn(chance, today, days),
    key: keyOf(`report ${days} ${today}`),
  })
  return [
    report(27, { reason: 'SPAM', email: 'odile.vasseur@example.org', message: reports.spam, path: project }),
    report(5, {
      reason: 'OFF_TOPIC',
      email: 'karim.meziane@example.org',
      message: reports.offTopic,
      path: evening,
    }),
  ]
}
