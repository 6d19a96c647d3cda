import type { Prospect } from '#domain/moderation/prospect.ts'
import type { Transaction } from './schema.ts'

type NewProspect = Prospect & {
  readonly organizationId: number
  readonly formId: number
  readonly locale: 'fr' | 'en'
  readonly now: string
}

/** Stores an address once per form, without telling whether it was known. */
export async function insertProspect(tx: Transaction, prospect: NewProspect): Promise<void> {
  await tx
    .insertInto('prospects')
    .values({
      organizationId: prospect.organizationId,
      formId: prospect.formId,
      emailKey: prospect.key,
      email: prospect.email,
      locale: prospect.locale,
      createdAt: prospect.now,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
