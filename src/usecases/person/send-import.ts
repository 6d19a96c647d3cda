import { randomUUID } from 'node:crypto'
import { enqueue } from '#db/jobs.ts'
import { insertImport, sameImport } from '#db/people-imports.ts'
import { largestPeopleFile } from '#domain/person/people-import.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { keepFiles } from '../keep-files.ts'
import { sha256Of } from '../order/sha256.ts'
import { auditImport } from './open-import.ts'
import { openKeptPeople, type PeopleVisit } from './open-people.ts'

const longestName = 120

/**
 * Takes a file of people and has it read by a job (rule PPL-10). A file that was sent before, and not taken back, is not read again: `isNew`
 * false. Codes beside the field `file`: `people_file_required`, `people_file_empty`, `people_file_too_large`, `FILE_NOT_KEPT`.
 */
export async function sendPeopleFile(
  app: App,
  { name, bytes, ...visit }: PeopleVisit & { readonly name: string; readonly bytes: Uint8Array },
): Promise<Result<{ readonly importId: string; readonly isNew: boolean }>> {
  const opened = await openKeptPeople(app, visit)
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  if (bytes.length === 0) return failWith(name === '' ? 'people_file_required' : 'people_file_empty', 'file')
  if (bytes.length > largestPeopleFile) return failWith('people_file_too_large', 'file')
  const [organizationId, sha256] = [organization.id, sha256Of(bytes)]
  const before = await sameImport(app.db, organizationId, sha256)
  if (before !== undefined) return ok({ importId: before.id, isNew: false })
  const importId = randomUUID()
  if (!(await keepFiles(app, [{ key: importId, bytes }]))) return failWith('FILE_NOT_KEPT', 'file')
  await app.transaction(async tx => {
    const file = { organizationId, importId, name: name.trim().slice(0, longestName), sha256, sentBy: userId }
    await insertImport(tx, { ...file, now: app.now() })
    await enqueue(tx, 'work-import', { organizationId, importId }, { trace: app.trace })
    await auditImport(app, tx, { organizationId, userId, action: 'people.import', importId })
  })
  return ok({ importId, isNew: true })
}
