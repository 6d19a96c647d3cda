import { randomUUID } from 'node:crypto'
import {
  countWriting,
  exportByKey,
  exportsOfUser,
  insertExport,
  piecesOf,
  type StoredExport,
} from '#db/exports.ts'
import { enqueue } from '#db/jobs.ts'
import { organizationBySlug } from '#db/organizations.ts'
import { reaches } from '#domain/access/may.ts'
import { type Export, exportFormats, hoursKept, mostAtOnce } from '#domain/list/export.ts'
import { queryOf, readWish } from '#domain/list/list-wish.ts'
import { listAt } from '#domain/list/lists.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Locale } from '#messages/locales.ts'
import { rolesOf } from '../access/may-administer.ts'
import { type Actor, requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { auditAction } from '../campaign/administered-campaign.ts'
import { exportSubject, exportToken } from '../links/tokens.ts'
import { minutesAfter } from '../paris-time.ts'
import { exportableForms, openList, reachesAll } from './open-list.ts'

type ExportVisit = Actor & { readonly organizationSlug: string }

type Asked = ExportVisit & {
  readonly segment: string
  /** The query of the list's address. */
  readonly query: string
  readonly format: string
  readonly locale: Locale
}

/**
 * Begins a file of what a list shows, for who may take it along and has proven who they are (rules ACC-9, LST-5). `TOO_MANY_REQUESTS`:
 * several of their files are being written. It is written down, and written by a job.
 */
export async function askExport(app: App, asked: Asked): Promise<Result<null>> {
  const { segment, query, locale, userId, ...visit } = asked
  const list = listAt(segment)
  if (list === undefined || userId === null) return failWith('NOT_FOUND')
  const opened = await openList(app, { ...visit, userId }, list)
  if (!opened.ok) return opened
  const { id: organizationId } = opened.value.organization
  const formIds = await exportableForms(app, { organizationId, userId, list })
  if (formIds === undefined) return failWith('NOT_FOUND')
  const format = exportFormats.find(each => each === asked.format)
  if (format === undefined) return failWith('value_invalid', 'format')
  const proven = await requireProof(app, asked)
  if (!proven.ok) return proven
  const now = app.now()
  const wanted = queryOf(list, readWish(list, new URLSearchParams(query))).toString()
  return app.transaction(async tx => {
    if ((await countWriting(tx, { userId, now })) >= mostAtOnce) return failWith('TOO_MANY_REQUESTS')
    const id = randomUUID()
    await insertExport(tx, {
      ...{ organizationId, id, userId, list, query: wanted, formIds, format, locale, createdAt: now },
      expiresAt: minutesAfter(now, hoursKept * 60),
    })
    await enqueue(tx, 'write-export', { organizationId, exportId: id }, { trace: app.trace })
    const object = `organization:${organizationId}`
    await auditAction(app, tx, { organizationId, userId, action: 'organization.list_exported', object })
    return ok(null)
  })
}

/** A file as its owner sees it; `token` opens it once it is ready. */
export type ShownExport = Pick<
  Export,
  'id' | 'list' | 'query' | 'format' | 'status' | 'total' | 'done' | 'createdAt' | 'expiresAt'
> & { readonly token: string | null }

export type ExportsView = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly exports: readonly ShownExport[]
}

/** The files that somebody asked for in an organization, with how far each has come. */
export async function listExports(app: App, visit: ExportVisit): Promise<Result<ExportsView>> {
  const opened = await openExports(app, visit)
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  const rows = await exportsOfUser(app.db, { organizationId: organization.id, userId, now: app.now() })
  const { name, organizationSlug } = organization
  return ok({ organization: { name, organizationSlug }, exports: rows.map(row => shownExport(app, row)) })
}

function shownExport(app: App, row: StoredExport): ShownExport {
  const { id, list, query, format, status, total, done, createdAt, expiresAt } = row
  const token = status === 'ready' ? exportToken(app, row, expiresAt) : null
  return { id, list, query, format, status, total, done, createdAt, expiresAt, token }
}

/** A file on its way: its bytes in pieces, read as far as somebody takes it. */
export type ExportFile = Pick<Export, 'list' | 'format' | 'createdAt'> & {
  readonly bytes: number
  readonly pieces: AsyncIterable<Uint8Array>
}

/**
 * A file that is ready, for who asked for it and still may: by its signed link, for a day, and after a proof (rules ACC-9, LST-5). To anyone
 * else, and after its day, it does not exist.
 */
export async function readExport(
  app: App,
  { exportId, token, ...visit }: ExportVisit & { readonly exportId: string; readonly token: string },
): Promise<Result<ExportFile>> {
  const opened = await openExports(app, visit)
  if (!opened.ok) return opened
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  if (!isUuid(exportId)) return failWith('NOT_FOUND')
  const { organization, userId } = opened.value
  const { id: organizationId } = organization
  const row = await exportByKey(app.db, { organizationId, exportId })
  const now = app.now()
  if (row?.status !== 'ready' || row.userId !== userId || row.expiresAt <= now) return failWith('NOT_FOUND')
  if (!app.signer.verifies(exportSubject(row), token, now)) return failWith('NOT_FOUND')
  const reach = await exportableForms(app, { organizationId, userId, list: row.list })
  if (reach === undefined || !reachesAll(reach, row.formIds)) return failWith('NOT_FOUND')
  const keys = await piecesOf(app.db, { organizationId, exportId })
  const { list, format, createdAt, bytes } = row
  return ok({ list, format, createdAt, bytes, pieces: bytesOf(app, keys.slice(0, row.pieces)) })
}

async function* bytesOf({ files }: App, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const bytes = await files.get(key)
    if (bytes === undefined) throw new Error('a piece of an export is gone')
    yield bytes
  }
}

/** The organization of which somebody may take lists along, of all of it or of some campaigns. */
async function openExports(
  app: App,
  { organizationSlug, userId }: ExportVisit,
): Promise<Result<{ readonly organization: Organization; readonly userId: number }>> {
  const organization = await organizationBySlug(app.db, organizationSlug)
  if (organization === undefined || userId === null) return failWith('NOT_FOUND')
  const roles = await rolesOf(app.db, userId)
  const mayExport = roles.some(
    ({ role, organizationId }) => organizationId === organization.id && reaches(role, 'exportLists'),
  )
  return mayExport ? ok({ organization, userId }) : failWith('NOT_FOUND')
}
