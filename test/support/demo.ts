import { campaignByAddress } from '#db/forms.ts'
import { plantCampaigns } from '#demo/plant-campaigns.ts'
import type { CartItemDraft } from '#domain/cart/cart.ts'
import type { ExtraOption, Form, Tier } from '#domain/form/form.ts'
import type { TestApp } from './app.ts'
import { openAccount } from './campaign.ts'
import { anItem } from './forms.ts'

/** A campaign of the demo content, as a test uses it. */
export type DemoCampaign = {
  readonly form: Form
  readonly address: { organizationSlug: string; formType: Form['formType']; formSlug: string }
  /** The rate of a label. */
  tier(label: string): Tier
  /** An item of the rate of a label. */
  item(label: string, wishes?: Partial<CartItemDraft>): CartItemDraft
  /** The option of a label, on whichever rate offers it. */
  option(label: string): ExtraOption
}

/** Plants the demo content's organizations and campaigns at the test's clock, with accounts at its own sandbox. */
export async function plantDemo(test: Pick<TestApp, 'app' | 'clock' | 'db' | 'sandbox'>): Promise<void> {
  const { organizations } = await test.app.transaction(tx => plantCampaigns(tx, test.clock.now()))
  for (const { id } of organizations) {
    const providerAccountId = await openAccount(test)
    await test.db.updateTable('organizations').set({ providerAccountId }).where('id', '=', id).execute()
  }
}

const places = {
  festival: ['les-ateliers-du-canal', 'Event', 'festival-des-berges'],
  membership: ['les-ateliers-du-canal', 'Membership', 'adhesion-de-saison'],
  shop: ['les-ateliers-du-canal', 'Shop', 'la-boutique-des-ateliers'],
  soldOut: ['les-ateliers-du-canal', 'Event', 'soiree-serigraphie'],
  oven: ['le-fournil-partage', 'CrowdFunding', 'un-four-pour-le-quartier'],
  donation: ['le-fournil-partage', 'Donation', 'du-pain-pour-tout-le-monde'],
  workshop: ['le-fournil-partage', 'PaymentForm', 'atelier-pain-au-levain'],
  notYetOpen: ['le-fournil-partage', 'Event', 'grand-repas-de-printemps'],
} as const

/** One planted campaign as it stands now. */
export async function demoCampaign(
  { db }: Pick<TestApp, 'db'>,
  name: keyof typeof places,
): Promise<DemoCampaign> {
  const [organizationSlug, formType, formSlug] = places[name]
  const address = { organizationSlug, formType, formSlug }
  const campaign = await campaignByAddress(db, address)
  if (campaign === undefined) throw new Error(`the demo content has no ${formSlug}`)
  const { form } = campaign
  const tier = (label: string) => found(form.tiers, label)
  return {
    form,
    address,
    tier,
    item: (label, wishes) => {
      const { id, tierType } = tier(label)
      return anItem({ tierId: id, tierType, ...wishes })
    },
    option: label =>
      found(
        form.tiers.flatMap(each => each.extraOptions),
        label,
      ),
  }
}

/** By its label, with usual spaces where French has no-break ones. */
function found<Labelled extends { readonly label: string }>(
  all: readonly Labelled[],
  label: string,
): Labelled {
  const one = all.find(each => each.label.replace(/[\u00a0\u202f]/g, ' ') === label)
  if (one === undefined) throw new Error(`the demo content has no ${label}`)
  return one
}
