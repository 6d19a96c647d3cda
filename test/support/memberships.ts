import type { TestApp } from './app.ts'
import { gift } from './campaign.ts'
import { addForm, type FieldInput, type TestForm } from './form-rows.ts'

/** The days of a season, ISO. */
export type SeasonDays = { readonly validFrom: string; readonly validUntil: string }

/** A campaign of memberships at 40 EUR, « Adulte », for a season; `fields`: what each member is asked. */
export async function addMemberships(
  product: TestApp,
  days: SeasonDays,
  { fields = [] }: { readonly fields?: readonly FieldInput[] } = {},
): Promise<TestForm> {
  const form = await addForm(product, {
    formType: 'Membership',
    title: 'Saison',
    tiers: [{ tierType: 'Membership', price: 4000, label: 'Adulte', fields }],
  })
  await setSeason(product, form, days)
  return form
}

/** Gives the rates of a campaign other days. */
export async function setSeason({ db }: TestApp, form: TestForm, days: SeasonDays): Promise<void> {
  await db.updateTable('tiers').set(days).where('formId', '=', form.formId).execute()
}

/** What somebody called Moreau buys of it. */
export const memberOf = ({ tiers: [tier] }: TestForm, firstName: string) => ({
  ...gift({ tierId: tier?.id ?? 0 }),
  tierType: 'Membership' as const,
  participant: { firstName, lastName: 'Moreau', email: null },
})
