import type { Locale } from '#domain/locale.ts'
import type { Reader, Transaction } from './schema.ts'
import { emailKey } from './users.ts'

/** A link by mail that makes an operator, once; `invitedBy` null: from the terminal. */
export type OperatorInvitation = {
  readonly id: string
  readonly email: string
  readonly emailKey: string
  readonly locale: Locale
  readonly invitedBy: number | null
  readonly createdAt: string
  readonly expiresAt: string
  readonly usedAt: string | null
}

type NewInvitation = Omit<OperatorInvitation, 'emailKey' | 'usedAt'>

/** Invites; an older open invitation of the same address is used up: its link no longer works. */
export async function insertOperatorInvitation(tx: Transaction, invitation: NewInvitation): Promise<void> {
  const key = emailKey(invitation.email)
  await tx
    .updateTable('operatorInvitations')
    .set({ usedAt: invitation.createdAt })
    .where('emailKey', '=', key)
    .where('usedAt', 'is', null)
    .execute()
  await tx
    .insertInto('operatorInvitations')
    .values({ ...invitation, emailKey: key })
    .execute()
}

export async function operatorInvitationById(
  db: Reader,
  id: string,
): Promise<OperatorInvitation | undefined> {
  return db
    .selectFrom('operatorInvitations')
    .select(['id', 'email', 'emailKey', 'locale', 'invitedBy', 'createdAt', 'expiresAt', 'usedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Uses an invitation up; returns whether this call did, so that its link works once. */
export async function spendOperatorInvitation(tx: Transaction, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operatorInvitations')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Forgets invitations that have long expired. */
export async function deleteExpiredInvitations(db: Reader, before: string): Promise<void> {
  await db.deleteFrom('operatorInvitations').where('expiresAt', '<', before).execute()
}
