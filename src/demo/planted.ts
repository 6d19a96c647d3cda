import type { FormContent, OptionContent, OrganizationContent, TierContent } from './content.ts'

/** What the demo content has become: each piece with the keys that PostgreSQL gave it. */
export type PlantedOrganization = { readonly id: number; readonly content: OrganizationContent }
export type FormKey = { readonly organizationId: number; readonly formId: number }
export type PlantedForm = { readonly key: FormKey; readonly content: FormContent }
type Piece = { readonly id: number; readonly key: FormKey; readonly position: number }
export type PlantedTier = Piece & { readonly content: TierContent }
export type PlantedOption = Piece & { readonly content: OptionContent }

/** The id of one row of many. What an insert returns comes in no promised order: a row is known by what it says. */
export function idOf<Row extends { readonly id: number }>(
  rows: readonly Row[],
  isIt: (row: Row) => boolean,
): number {
  return rows.find(isIt)!.id
}
