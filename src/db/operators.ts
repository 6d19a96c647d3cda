import type { Reader, Transaction } from './schema.ts'

/** Whoever may act for the installation (rule ACC-6); `invitedBy` null: made from the terminal. */
export type OperatorRow = {
  readonly userId: number
  readonly email: string
  readonly since: string
  readonly invitedBy: number | null
}

export async function isOperator(db: Reader, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('operators')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Everybody who runs the installation, the longest first. */
export async function allOperators(db: Reader): Promise<readonly OperatorRow[]> {
  return db
    .selectFrom('operators as o')
    .innerJoin('users as u', 'u.id', 'o.userId')
    .select(['o.userId', 'u.email as email', 'o.since as since', 'o.invitedBy'])
    .orderBy('o.since')
    .orderBy('o.userId')
    .execute()
}

/** Makes an operator of somebody; whoever is one already stays what they are. */
export async function insertOperator(tx: Transaction, operator: Omit<OperatorRow, 'email'>): Promise<void> {
  const { userId, since, invitedBy } = operator
  await tx
    .insertInto('operators')
    .values({ userId, since, invitedBy })
    .onConflict(conflict => conflict.column('userId').doNothing())
    .execute()
}

/** Locks everybody who runs the installation, so that two never remove each other; gives how many there are. */
export async function lockOperators(tx: Transaction): Promise<number> {
  const rows = await tx.selectFrom('operators').select('userId').orderBy('userId').forUpdate().execute()
  return rows.length
}

export async function deleteOperator(tx: Transaction, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('operators').where('userId', '=', userId).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Whether nobody but this user operates the installation. */
export async function operatesAlone(db: Reader, userId: number): Promise<boolean> {
  const operators = await allOperators(db)
  return operators.length === 1 && operators[0]?.userId === userId
}
