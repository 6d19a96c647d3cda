import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'

type Product = Pick<TestApp, 'db' | 'clock'>

/** A transfer on the account of an organization, which stands for nothing yet; gives its id. */
export async function addBankLine(
  { db, clock }: Product,
  organizationId: number,
  sentBy: number,
): Promise<number> {
  const [fileId, fingerprint, at] = [randomUUID(), randomUUID(), clock.now()]
  await db
    .insertInto('bankFiles')
    .values({ organizationId, id: fileId, name: 'a.csv', sha256: '', status: 'read', sentBy, sentAt: at })
    .execute()
  const told = { bookedOn: at.slice(0, 10), amount: 4500, counterpart: '', note: 'Don', folded: 'don' }
  const line = await db
    .insertInto('bankLines')
    .values({ organizationId, fileId, fingerprint, ...told, storedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return line.id
}

type Made = { readonly madeBy: number; readonly isVoid?: boolean }

/** The first slip of cheques of an organization; gives its number. */
export async function addDepositSlip(
  { db, clock }: Product,
  organizationId: number,
  { madeBy, isVoid = false }: Made,
): Promise<number> {
  const at = clock.now()
  const made = { madeOn: at.slice(0, 10), cheques: 1, amount: 1500, madeBy, madeAt: at }
  const voided = isVoid ? { voidedBy: madeBy, voidedAt: at } : {}
  await db
    .insertInto('depositSlips')
    .values({ organizationId, number: 1, requestKey: randomUUID(), ...made, ...voided })
    .onConflict(conflict => conflict.columns(['organizationId', 'number']).doNothing())
    .execute()
  return 1
}
