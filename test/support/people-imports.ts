import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'

/** A file of one person, whose row nobody has decided yet; gives its id. */
export async function addPeopleImport(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  organizationId: number,
  sentBy: number,
): Promise<string> {
  const [id, at] = [randomUUID(), clock.now()]
  const table = { headings: ['Prénom', 'Nom'], columns: ['firstName' as const, 'lastName' as const], rows: 1 }
  await db
    .insertInto('peopleImports')
    .values({
      organizationId,
      id,
      name: 'a.csv',
      sha256: id,
      status: 'ready',
      ...table,
      sentBy,
      sentAt: at,
      changedAt: at,
    })
    .execute()
  await db
    .insertInto('peopleImportRows')
    .values({ organizationId, importId: id, line: 2, cells: ['Anne', 'Durand'], verdict: 'unsure' })
    .execute()
  return id
}
