import { type ControlledTransaction, isAbortedTransactionError, type Kysely } from 'kysely'
import pg from 'pg'
import { losesConnection } from './connect.ts'

/** Tries of one transaction, the first included. */
const maxAttempts = 6

/**
 * The answer to COMMIT was lost: the transaction may have happened or not. Whoever receives it asks the database by key
 * before doing anything again.
 */
export class CommitUnknown extends Error {
  readonly code = 'commit_unknown'
}

/** Other transactions were faster at each try: nothing of it was done, and it may be asked for again (rule ERR-3). */
export class OutrunEachTime extends Error {
  readonly code = 'CONFLICT'
}

/**
 * Runs `work` in one transaction and commits it. It runs again, from the start, when the database asks for it
 * (serialisation failure, deadlock): `work` must have no effect outside the database.
 * Throws {@link CommitUnknown} when the connection broke at COMMIT, {@link OutrunEachTime} when no try got through, otherwise
 * what `work` or the database threw.
 */
export async function inTransaction<Tables, T>(
  db: Kysely<Tables>,
  work: (tx: ControlledTransaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(db, work)
    } catch (error) {
      if (!mayRunAgain(error)) throw error
      if (attempt === maxAttempts)
        throw new OutrunEachTime('Each try met another transaction', { cause: error })
      await pause(attempt)
    }
  }
}

async function once<Tables, T>(
  db: Kysely<Tables>,
  work: (tx: ControlledTransaction<Tables>) => Promise<T>,
): Promise<T> {
  const tx = await db.startTransaction().execute()
  try {
    const result = await work(tx)
    await commit(tx)
    return result
  } catch (error) {
    // Gives the connection back. A rollback that fails changes nothing: the connection is thrown away instead.
    await tx
      .rollback()
      .execute()
      .catch(() => {})
    throw error
  }
}

async function commit<Tables>(tx: ControlledTransaction<Tables>): Promise<void> {
  try {
    await tx.commit().execute()
  } catch (error) {
    // PostgreSQL answered (an error, or ROLLBACK because a statement had failed): surely not committed.
    if (isAbortedTransactionError(error) || !losesConnection(error)) throw error
    throw new CommitUnknown('The answer to COMMIT was lost', { cause: error })
  }
}

/** Whether PostgreSQL asks to run the transaction again: serialisation failure or deadlock. */
function mayRunAgain(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')
}

/** 5, 10, 20 … ms with full jitter, so that two losers do not meet again. */
function pause(attempt: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, Math.random() * 5 * 2 ** attempt))
}
