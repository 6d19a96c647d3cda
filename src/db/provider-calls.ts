import type { Reader } from './schema.ts'

/** Every call to the provider is stored as a row first: what these rows share. */
type CallTable = 'paymentAttempts' | 'setups'
type Row = { readonly organizationId: number; readonly id: string }

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
  table: CallTable,
  { organizationId, id, replay }: Row & { readonly replay: number },
): Promise<void> {
  await db
    .updateTable(table)
    .set({ replay: replay + 1 })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('replay', '=', replay)
    .execute()
}
