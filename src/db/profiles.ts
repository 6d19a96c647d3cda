import type { Locale } from '#domain/locale.ts'
import type { Reader, Transaction } from './schema.ts'
import { emailKey } from './users.ts'

/** What a user chose to find again on every device: the compact value of the accessibility cookie, and a language. */
export type KeptChoices = { readonly a11y?: string; readonly locale?: Locale }

/** A user as they see themselves. */
export type Profile = {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly isVerified: boolean
  readonly passwordHash: string | null
  readonly choices: KeptChoices
  /** An address that was asked for and is not proved yet. */
  readonly newEmail: string | null
  readonly newEmailAt: string | null
  readonly createdAt: string
}

/** The profile of a user who was not erased. */
export async function profileOf(db: Reader, userId: number): Promise<Profile | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName', 'isVerified'])
    .select(['passwordHash', 'preferences as choices', 'createdAt'])
    .select(['newEmail', 'newEmailAt'])
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  return row && { ...row, choices: row.choices as KeptChoices }
}

export async function storeNames(
  db: Reader,
  userId: number,
  { firstName, lastName }: Pick<Profile, 'firstName' | 'lastName'>,
): Promise<void> {
  await db.updateTable('users').set({ firstName, lastName }).where('id', '=', userId).execute()
}

/** Keeps what a user chose; the caller gives all that is to be kept. */
export async function storeChoices(db: Reader, userId: number, choices: KeptChoices): Promise<void> {
  await db
    .updateTable('users')
    .set({ preferences: JSON.stringify(choices) })
    .where('id', '=', userId)
    .execute()
}

/** Notes the address that a user wants, until it is proved. */
export async function storeNewEmail(
  tx: Transaction,
  { userId, email, now }: { userId: number; email: string; now: string },
): Promise<void> {
  await tx.updateTable('users').set({ newEmail: email, newEmailAt: now }).where('id', '=', userId).execute()
}

/** The same profile, locked. */
export async function lockProfile(tx: Transaction, userId: number): Promise<Profile | undefined> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  return profileOf(tx, userId)
}

/**
 * The proved address takes the place of the former one; what was paid with that one stays the user's own. Returns whether
 * the address was free.
 */
export async function takeNewEmail(tx: Transaction, user: Profile, email: string): Promise<boolean> {
  const taken = await tx
    .selectFrom('users')
    .select('id')
    .where('emailKey', '=', emailKey(email))
    .where('id', '<>', user.id)
    .executeTakeFirst()
  if (taken !== undefined) return false
  await tx
    .updateTable('payers')
    .set({ userId: user.id })
    .where(eb => eb.fn<string>('lower', ['email']), '=', emailKey(user.email))
    .where('userId', 'is', null)
    .execute()
  await tx
    .updateTable('users')
    .set({
      email,
      emailKey: emailKey(email),
      isVerified: true,
      newEmail: null,
      newEmailAt: null,
    })
    .where('id', '=', user.id)
    .execute()
  return true
}
