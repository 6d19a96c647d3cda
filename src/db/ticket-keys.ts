import type { FormKey } from '#domain/form/form.ts'
import type { Reader, Transaction } from './schema.ts'

/** The key pair that signs the tickets of an event (rule TKT-9). */
export type TicketKey = {
  /** Whether its tickets are signed now. */
  readonly isOn: boolean
  /** The private half, sealed. */
  readonly signing: string
  /** The public half, as base64url. */
  readonly checking: string
}

/** The key pair of an event; `undefined` where none was ever made. */
export async function ticketKeyOf(
  db: Reader,
  { organizationId, id: formId }: FormKey,
): Promise<TicketKey | undefined> {
  const door = await db
    .selectFrom('doors')
    .select(['signsTickets', 'signingKey', 'checkingKey'])
    .where('organizationId', '=', organizationId)
    .where('formId', '=', formId)
    .executeTakeFirst()
  if (door?.signingKey == null || door.checkingKey === null) return undefined
  return { isOn: door.signsTickets, signing: door.signingKey, checking: door.checkingKey }
}

/** Says whether the tickets of an event are signed, and with what; its door is locked. */
export async function setTicketKey(
  tx: Transaction,
  { organizationId, id: formId }: FormKey,
  { isOn, signing, checking }: TicketKey,
): Promise<void> {
  await tx
    .updateTable('doors')
    .set({ signsTickets: isOn, signingKey: signing, checkingKey: checking })
    .where('organizationId', '=', organizationId)
    .where('formId', '=', formId)
    .execute()
}
