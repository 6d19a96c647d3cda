import type { Reader } from './schema.ts'

/** Every call to the provider is stored as a row first: what these rows share. */
type Row = { readonly organizationId: number; readonly id: string }
/** Rows of calls that may move money although the provider answered with a fault. */
export type DoubtTable = 'paymentAttempts' | 'refunds' | 'disputes' | 'disputeTakes' | 'disputeEvidence'

type Call = Row & { readonly replay: number }
export type DoubtfulRow = Call & { readonly doubtSince: string | null }

/** Updates the row of a call as long as the key of its next call is the one that is known here. */
function updateCall(db: Reader, table: DoubtTable | 'setups', { organizationId, id, replay }: Call) {
  return db
    .updateTable(table)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('replay', '=', replay)
}

/** Commits the intent's id before confirm (rule PAY-15). The first writer wins; the id never changes. */
export async function storeIntent(db: Reader, { organizationId, id }: Row, intentId: string): Promise<void> {
  await db
    .updateTable('paymentAttempts')
    .set({ intentId })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('intentId', 'is', null)
    .execute()
}

/** Raises the number in the idempotency key: only after a fetch proved that nothing happened (rule PAY-9). */
export async function raiseReplay(db: Reader, table: DoubtTable | 'setups', call: Call): Promise<void> {
  await updateCall(db, table, call)
    .set({ replay: call.replay + 1, ...(table === 'setups' ? {} : { doubtSince: null }) })
    .execute()
}

/** Notes that a call may still take effect from now on. */
export async function noteDoubt(db: Reader, table: DoubtTable, call: Call, now: string): Promise<void> {
  await updateCall(db, table, call).set({ doubtSince: now }).execute()
}

/** A call that was about to be made began nothing after all: the doubt that was noted before it is over. */
export async function forgetDoubt(db: Reader, table: DoubtTable, call: DoubtfulRow): Promise<void> {
  await updateCall(db, table, call)
    .set({ doubtSince: null })
    .where('doubtSince', '=', call.doubtSince)
    .execute()
}
