import { formPath } from '#domain/form/types/index.ts'
import type { Wish } from './answers.ts'

const workshops = 'les-ateliers-du-canal'

/** What is bought: of the demo's campaigns, each a usual purchase of its kind. */
export const journeys = {
  event: { path: formPath(workshops, 'Event', 'festival-des-berges'), counts: [1] },
  donation: { path: formPath('le-fournil-partage', 'Donation', 'du-pain-pour-tout-le-monde'), counts: [] },
  /** Three people. */
  membership: { path: formPath(workshops, 'Membership', 'adhesion-de-saison'), counts: [3] },
  /** Ten articles of five products. */
  shop: { path: formPath(workshops, 'Shop', 'la-boutique-des-ateliers'), counts: [3, 2, 2, 2, 1] },
} as const satisfies Readonly<Record<string, Wish & { readonly path: string }>>

export type JourneyName = keyof typeof journeys
export const journeyNames = Object.keys(journeys) as readonly JourneyName[]
