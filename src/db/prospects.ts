import { sql } from 'kysely'
import type { Locale } from '#domain/locale.ts'
import type { Entry } from '#domain/waiting/entry.ts'
import { endedStates } from '#domain/waiting/waiting-flow.ts'
import type { Transaction } from './schema.ts'

type NewProspect = Entry & {
  readonly organizationId: number
  readonly formId: number
  readonly locale: Locale
  readonly now: string
}

/**
 * Puts an address in the line of a rate, or of a campaign, once, without telling whether it was known: who waits or holds an
 * offer keeps both; whose wait was over stands at the end of the line.
 */
export async function insertProspect(tx: Transaction, prospect: NewProspect): Promise<void> {
  const { organizationId, formId, key: emailKey, email, locale, tierId, quantity, now } = prospect
  const created = await tx
    .insertInto('prospects')
    .values({ organizationId, formId, emailKey, email, locale, tierId, quantity, createdAt: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created !== undefined) return
  await tx
    .updateTable('prospects')
    .set({
      email,
      locale,
      quantity,
      createdAt: now,
      state: 'waiting',
      place: sql`nextval('prospects_place')`,
      cartId: null,
      settledAt: null,
    })
    .where('organizationId', '=', organizationId)
    .where('formId', '=', formId)
    .where('emailKey', '=', emailKey)
    .where('tierId', 'is not distinct from', tierId)
    .where('state', 'in', endedStates)
    .execute()
}
