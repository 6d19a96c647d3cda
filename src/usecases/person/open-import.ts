import type { AuditLine } from '#db/audit.ts'
import { type PeopleImport, peopleImport } from '#db/people-imports.ts'
import type { Transaction } from '#db/schema.ts'
import type { ImportKey } from '#domain/person/people-import.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import type { App } from '../app.ts'
import { audit } from '../records.ts'
import { type OpenedPeople, openKeptPeople, type PeopleVisit } from './open-people.ts'

export type ImportVisit = PeopleVisit & { readonly importId: string }

export type OpenedImport = OpenedPeople & { readonly file: PeopleImport; readonly key: ImportKey }

/** A file of people whose association somebody keeps; to anyone else there is no such page. */
export async function openImport(
  app: Pick<App, 'db'>,
  { importId, ...visit }: ImportVisit,
): Promise<Result<OpenedImport>> {
  const opened = await openKeptPeople(app, visit)
  if (!opened.ok) return opened
  const key = { organizationId: opened.value.organization.id, importId }
  const file = isUuid(importId) ? await peopleImport(app.db, key) : undefined
  return file === undefined ? failWith('NOT_FOUND') : ok({ ...opened.value, file, key })
}

type Deed = ImportKey & { readonly userId: number; readonly action: AuditLine['action'] }

/** Writes down what was done with a file, never what stands in it. */
export async function auditImport(
  app: App,
  tx: Transaction,
  { organizationId, importId, userId, action }: Deed,
): Promise<void> {
  await audit(app, tx, {
    ...{ organizationId, actor: `user:${userId}`, action, object: `people-import:${importId}` },
  })
}
