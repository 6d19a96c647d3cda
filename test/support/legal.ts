import { legalPath } from '#domain/organization/legal-texts.ts'
import type { TestApp } from './app.ts'
import type { TestCampaign } from './campaign.ts'

/** Everything that a legal notice names, as it is typed. */
export const legalValues = {
  legalName: 'Les Amis du Port',
  legalForm: 'association régie par la loi du 1er juillet 1901',
  seat: '3 quai des Brumes, 44000 Nantes',
  phone: '02 40 00 00 00',
  contactEmail: 'bonjour@amis-du-port.example.org',
  publicationDirector: 'Anne Le Goff',
  rna: 'W441000001',
  siren: '',
  vatNumber: '',
  vatExemption: 'franchise' as const,
  mediator: '',
}

/** Lets an association charge VAT, as if somebody had written its number. */
export async function haveVat({ db }: Pick<TestApp, 'db'>, organizationId: number): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ vatNumber: 'FR32123456789', vatExemption: 'nonProfit' })
    .where('id', '=', organizationId)
    .execute()
}

/** Lets an association have its legal notice and its terms of sale, as if somebody had written them. */
export async function haveTerms(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  { organizationId, address: { organizationSlug } }: Pick<TestCampaign, 'organizationId' | 'address'>,
): Promise<void> {
  const { siren: _, ...facts } = legalValues
  const salesConditionsUrl = legalPath(organizationSlug, 'terms', 1)
  await db
    .updateTable('organizations')
    .set({ ...facts, salesConditionsUrl })
    .where('id', '=', organizationId)
    .execute()
  await db
    .insertInto('legalTexts')
    .values({
      organizationId,
      kind: 'terms',
      version: 1,
      text: '1. Qui vend\n\nLes Amis du Port.',
      createdAt: clock.now(),
    })
    .execute()
}
