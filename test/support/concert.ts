import type { CrashLab } from './crash-lab.ts'

/** A concert that everybody wants to hear. `places`: how many there are over both rates together. */
export type Concert = {
  readonly organizationId: number
  readonly formId: number
  readonly address: { organizationSlug: string; formType: string; formSlug: string }
  /** The full and the reduced rate: each may sell six tenths of the places. */
  readonly tierIds: readonly number[]
  readonly places: number
}

/** Adds an open event to the organization of a crash laboratory: a limit for each rate, and one for the hall. */
export async function addConcert({ db, campaign }: CrashLab, places: number): Promise<Concert> {
  const { organizationId } = campaign
  const { id: formId } = await db
    .insertInto('forms')
    .values({
      organizationId,
      formType: 'Event',
      slug: 'concert',
      title: 'Concert',
      state: 'Public',
      capacity: places,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tiers = await db
    .insertInto('tiers')
    .values(
      [1500, 900].map((price, position) => ({
        organizationId,
        formId,
        position,
        tierType: 'Registration' as const,
        priceCategory: 'Fixed' as const,
        label: position === 0 ? 'Plein tarif' : 'Tarif réduit',
        price,
      })),
    )
    .returning('id')
    .execute()
  const tierIds = tiers.map(({ id }) => id)
  const perRate = Math.ceil(places * 0.6)
  await db
    .insertInto('stocks')
    .values([
      { organizationId, kind: 'form', targetId: formId, capacity: places },
      ...tierIds.map(id => ({
        organizationId,
        kind: 'tier' as const,
        targetId: id,
        capacity: perRate,
      })),
    ])
    .execute()
  const address = { ...campaign.address, formType: 'Event', formSlug: 'concert' }
  return { organizationId, formId, address, tierIds, places }
}
