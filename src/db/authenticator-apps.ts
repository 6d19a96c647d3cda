import type { Reader, Transaction } from './schema.ts'

/** The app with codes of an account; its secret is sealed. `confirmedAt` null: its first code is still to come. */
export type AuthenticatorApp = {
  readonly userId: number
  readonly sealedSecret: string
  readonly name: string
  readonly createdAt: string
  readonly confirmedAt: string | null
  readonly usedAt: string | null
}

export async function authenticatorAppOf(db: Reader, userId: number): Promise<AuthenticatorApp | undefined> {
  return db
    .selectFrom('authenticatorApps')
    .select(['userId', 'sealedSecret', 'name', 'createdAt', 'confirmedAt', 'usedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

type Begun = Pick<AuthenticatorApp, 'userId' | 'sealedSecret' | 'name' | 'createdAt'>

/** Begins with another secret, in place of one that was never confirmed; `false` where an app is there already. */
export async function beginApp(tx: Transaction, app: Begun): Promise<boolean> {
  const { sealedSecret, name, createdAt } = app
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('authenticatorApps')
    .values(app)
    .onConflict(conflict =>
      conflict
        .column('userId')
        .doUpdateSet({ sealedSecret, name, createdAt, lastStep: 0 })
        .where('authenticatorApps.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

type Step = { readonly userId: number; readonly step: number; readonly now: string }

/** Takes the code of a window, once: `false` where this one or a later one was taken. The first confirms the app. */
export async function takeStep(tx: Transaction, { userId, step, now }: Step): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticatorApps')
    .set(eb => ({ lastStep: step, usedAt: now, confirmedAt: eb.fn.coalesce('confirmedAt', eb.val(now)) }))
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Keeps the same secret under the newest key. */
export async function resealApp(tx: Transaction, userId: number, sealedSecret: string): Promise<void> {
  await tx.updateTable('authenticatorApps').set({ sealedSecret }).where('userId', '=', userId).execute()
}

export async function deleteApp(tx: Transaction, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('authenticatorApps')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Forgets apps whose first code never came. */
export async function deleteUnconfirmedApps(db: Reader, before: string): Promise<void> {
  await db
    .deleteFrom('authenticatorApps')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', before)
    .execute()
}
