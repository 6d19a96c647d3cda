import type { Reader, Transaction } from './schema.ts'

/** What an organization declared of a financial year, as it noted it; `amount` in cents. */
export type ReceiptDeclaration = {
  readonly endsOn: string
  readonly count: number
  readonly amount: number
  readonly declaredAt: string
}

export async function declarationsOf(
  db: Reader,
  organizationId: number,
): Promise<readonly ReceiptDeclaration[]> {
  return db
    .selectFrom('receiptDeclarations')
    .select(['endsOn', 'count', 'amount', 'declaredAt'])
    .where('organizationId', '=', organizationId)
    .orderBy('endsOn', 'desc')
    .limit(10)
    .execute()
}

/** Notes a declaration, in the place of one of the same year. */
export async function storeDeclaration(
  tx: Transaction,
  organizationId: number,
  { declaredBy, ...declaration }: ReceiptDeclaration & { readonly declaredBy: number },
): Promise<void> {
  const { endsOn, ...noted } = declaration
  await tx
    .insertInto('receiptDeclarations')
    .values({ organizationId, endsOn, declaredBy, ...noted })
    .onConflict(conflict =>
      conflict.columns(['organizationId', 'endsOn']).doUpdateSet({ declaredBy, ...noted }),
    )
    .execute()
}
