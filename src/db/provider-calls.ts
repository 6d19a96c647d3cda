import type { Reader } from './schema.ts'

/** Every call to the provider is stored as a row first: what these rows share. */
type Row = { readonly organizationId: number; readonly id: string }
/** Rows of calls that may move money although the provider answered with a fault. */
export type DoubtTable = 'paymentAttempts' | 'refunds' | 'disputes' | 'disputeTakes'

export type DoubtfulRow = Row & { readonly replay: number; readonly doubtSince: string | null }

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
export async function raiseReplay(
  db: Reader,
  table: DoubtTable | 'setups',
  { organizationId, id, replay }: Row & { readonly replay: number },
): Promise<void> {
  await db
    .updateTable(table)
    .set({ replay: replay + 1, ...(table === 'setups' ? {} : { doubtSince: null }) })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('replay', '=', replay)
    .execute()
}

/** Notes that a call may still take effect from now on. */
export async function noteDoubt(
  db: Reader,
  table: DoubtTable,
  { organizationId, id, replay }: Row & { readonly replay: number },
  now: string,
): Promise<void> {
  await db
    .updateTable(table)
    .set({ doubtSince: now })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('replay', '=', replay)
    .execute()
}

/** A call that was about to be made began nothing after all: the doubt that was noted before it is over. */
export async function forgetDoubt(
  db: Reader,
  table: DoubtTable,
  { organizationId, id, replay, doubtSince }: DoubtfulRow,
): Promise<void> {
  await db
    .updateTable(table)
    .set({ doubtSince: null })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('replay', '=', replay)
    .where('doubtSince', '=', doubtSince)
    .execute()
}
