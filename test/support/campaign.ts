import type { CartItemDraft } from '#domain/cart/cart.ts'
import type { TestApp } from './app.ts'

/** A published donation campaign of a new organization, as the tests need it. */
export type TestCampaign = {
  readonly organizationId: number
  readonly formId: number
  readonly address: { organizationSlug: string; formType: string; formSlug: string }
  readonly accountId: string
  /** Suggested amounts: 20, 50 and 100 EUR. */
  readonly tierIds: readonly number[]
}

type Wishes = {
  readonly slug?: string
  readonly capacity?: number
  readonly accountId?: string | null
  readonly salesConditionsUrl?: string
}

/** Where the provider is reached. */
type Provider = { readonly sandbox: Pick<TestApp['sandbox'], 'url'> }

let count = 0

/** Adds an organization with one open donation form. */
export async function addDonationCampaign(
  test: Pick<TestApp, 'db'> & Provider,
  wishes: Wishes = {},
): Promise<TestCampaign> {
  const { db } = test
  count += 1
  const slug = wishes.slug ?? `association-${count}`
  const accountId = wishes.accountId === undefined ? await openAccount(test) : wishes.accountId
  const { id: organizationId } = await db
    .insertInto('organizations')
    .values({
      slug,
      name: `Association ${count}`,
      organismType: 'association',
      // Or it could collect no more than the cap of those that are not verified.
      authenticationState: 'Authenticated',
      providerAccountId: accountId,
      fiscalReceiptEligibility: true,
      salesConditionsUrl: wishes.salesConditionsUrl ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: formId } = await db
    .insertInto('forms')
    .values({
      organizationId,
      formType: 'Donation',
      slug: 'un-don',
      title: 'Un don',
      state: 'Public',
      allowCustomTier: true,
      minPrice: 100,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tiers = await db
    .insertInto('tiers')
    .values(
      [2000, 5000, 10000].map((price, position) => ({
        organizationId,
        formId,
        position,
        tierType: 'Donation' as const,
        priceCategory: 'Fixed' as const,
        label: `Don de ${price / 100} euros`,
        price,
        isEligibleTaxReceipt: true,
      })),
    )
    .returning('id')
    .execute()
  if (wishes.capacity !== undefined) {
    const capacity = wishes.capacity
    await db
      .insertInto('stocks')
      .values(
        tiers.map(tier => ({
          organizationId,
          kind: 'tier' as const,
          targetId: tier.id,
          capacity,
        })),
      )
      .execute()
  }
  return {
    organizationId,
    formId,
    address: { organizationSlug: slug, formType: 'Donation', formSlug: 'un-don' },
    accountId: accountId ?? '',
    tierIds: tiers.map(tier => tier.id),
  }
}

/** Lets the campaign take 15 EUR a month as well. */
export async function addMonthlyTier(
  db: TestApp['db'],
  { organizationId, formId }: Pick<TestCampaign, 'organizationId' | 'formId'>,
): Promise<void> {
  await db
    .insertInto('tiers')
    .values({
      organizationId,
      formId,
      position: 9,
      tierType: 'MonthlyDonation',
      priceCategory: 'Fixed',
      label: 'Tous les mois',
      price: 1500,
    })
    .execute()
}

/** A gift as a client sends it: an amount of its own, or a suggested one. */
export function gift(input: { tierId?: number; amount?: number }): CartItemDraft {
  return {
    tierId: input.tierId ?? null,
    tierType: 'Donation',
    quantity: 1,
    customAmount: input.amount ?? null,
    participant: null,
    customFields: [],
    extraOptions: [],
    paymentTerms: null,
    dayOfLevy: null,
  }
}

/** A payer who passes every rule. */
export const camille = {
  firstName: 'Camille',
  lastName: 'Moreau',
  email: 'camille@example.org',
  emailConfirmation: 'camille@example.org',
  country: 'FR',
}

export const allConsents = { terms: true, salesConditions: true, tip: true }

/** A connected account at the sandbox, opened as the provider's SDK would. */
export async function openAccount({ sandbox }: Provider): Promise<string> {
  const response = await fetch(`${sandbox.url}/v1/accounts`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ country: 'FR', type: 'custom' }),
  })
  const { id } = (await response.json()) as { id: string }
  return id
}

/** The same campaign as one that sells memberships and takes gifts beside: whoever pays there accepts terms of sale. */
export async function asSale({ db }: Pick<TestApp, 'db'>, campaign: TestCampaign): Promise<TestCampaign> {
  const formType = 'Membership' as const
  await db
    .updateTable('forms')
    .set({ formType, acceptOpenDonation: true })
    .where('id', '=', campaign.formId)
    .execute()
  return { ...campaign, address: { ...campaign.address, formType } }
}
