import { type JournalLine, type JournalPerson, listJournalLines, listJournalPeople } from '#db/audit.ts'
import { organizationBySlug } from '#db/organizations.ts'
import { journalFile } from '#documents/journal-file.ts'
import { may } from '#domain/access/may.ts'
import {
  actionsOf,
  inSittings,
  isOperators,
  type JournalAction,
  type JournalSubject,
  journalSubjects,
  type Sitting,
} from '#domain/operator/journal.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { Locale } from '#messages/locales.ts'
import { rolesOf } from '../access/may-administer.ts'
import { requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { instantPlace } from '../paging.ts'
import { beginningOf, endOf } from '../paris-time.ts'
import { audit } from '../records.ts'

/** Sittings on a page, and lines that one read takes: an editor saves many times in a sitting. */
const pageSize = 25
const batch = 250
/** After so many reads a page ends, however few sittings it has: what it costs has an end. */
const mostBatches = 8

/** What of the journal somebody wants to read. */
export type JournalWish = {
  readonly organizationSlug: string
  readonly userId: number | null
  /** Null: everything that they may read. */
  readonly subject: JournalSubject | null
  /** Null: whoever did it. */
  readonly personId: number | null
  /** ISO days in Paris, both included; null: always. */
  readonly from: string | null
  readonly until: string | null
}

/** A line with what was changed; `actorName` null: the operator's people, a payer or a program. */
export type JournalEntry = Omit<JournalLine, 'action'> &
  Pick<Sitting<JournalLine>, 'changes'> & { readonly action: JournalAction }

export type Journal = {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly entries: readonly JournalEntry[]
  /** The subjects that this person may read. */
  readonly subjects: readonly JournalSubject[]
  /** Who did what this person may read, also who has left the team. */
  readonly people: readonly JournalPerson[]
  /** Where the next page begins; null: this is the last one. */
  readonly next: string | null
  /** This instant, for words as « hier ». */
  readonly now: string
}

/**
 * What was done in an organization, newest first, the saves of one sitting as one: who administers it reads everything, who keeps its
 * money what is about money; to anyone else there is no such thing (rule ACC-15). `after`: where the page before ended.
 */
export async function readJournal(
  app: App,
  { after, ...wish }: JournalWish & { readonly after: string | null },
): Promise<Result<Journal>> {
  const opened = await openJournal(app, wish)
  if (!opened.ok) return opened
  const { organization, subjects } = opened.value
  const { sittings, isEnd } = await firstSittings(app, opened.value, wish, instantPlace(after))
  const shown = sittings.slice(0, pageSize)
  const isLast = isEnd && sittings.length <= pageSize
  const oldest = shown.at(-1)?.oldest
  const named = actionsOf(subjects).filter(action => !isOperators(action))
  const people = await listJournalPeople(app.db, { organizationId: organization.id, actions: named })
  return ok({
    organization,
    subjects,
    entries: shown.map(entryOf),
    people,
    next: isLast || oldest === undefined ? null : `${oldest.at}_${oldest.id}`,
    now: app.now(),
  })
}

/**
 * The same whole, as CSV in pieces: read as far as somebody takes it. Who takes it along proves their second factor (rule ACC-9), and it
 * is written down.
 */
export async function exportJournal(
  app: App,
  {
    locale,
    sessionId,
    ...wish
  }: JournalWish & { readonly locale: Locale; readonly sessionId: string | null },
): Promise<Result<AsyncIterable<string>>> {
  const opened = await openJournal(app, wish)
  if (!opened.ok) return opened
  const { id: organizationId } = opened.value.organization
  const { userId } = wish
  const proven = await requireProof(app, { userId, sessionId })
  if (!proven.ok) return proven
  const action = 'organization.journal_exported'
  const object = `organization:${organizationId}`
  await app.transaction(tx => audit(app, tx, { organizationId, actor: `user:${userId}`, action, object }))
  return ok(journalFile(allEntries(app, opened.value, wish), { locale, brand: app.operator.brand }))
}

/** More sittings than a page has, or as many as the most lines hold that one page reads; `isEnd`: there is nothing before them. */
async function firstSittings(app: App, opened: Opened, wish: JournalWish, after: Place) {
  let sittings: readonly Sitting<JournalLine>[] = []
  let before = after
  for (let batches = 0; batches < mostBatches; batches += 1) {
    const lines = await listJournalLines(app.db, { ...wantedOf(opened, wish), before, limit: batch })
    sittings = inSittings(lines, sittings)
    if (lines.length < batch) return { sittings, isEnd: true }
    if (sittings.length > pageSize) break
    before = lines.at(-1) ?? null
  }
  return { sittings, isEnd: false }
}

type Place = ReturnType<typeof instantPlace>

type Opened = {
  readonly organization: Organization
  readonly subjects: readonly JournalSubject[]
}

async function openJournal(app: App, { organizationSlug, userId }: JournalWish): Promise<Result<Opened>> {
  const organization = await organizationBySlug(app.db, organizationSlug)
  const roles = await rolesOf(app.db, userId)
  if (organization === undefined) return failWith('NOT_FOUND')
  const whole = { organizationId: organization.id, id: null }
  if (!may(roles, 'readJournal', whole)) return failWith('NOT_FOUND')
  const readsAll = may(roles, 'manageTeam', whole)
  const subjects = readsAll ? (Object.keys(journalSubjects) as JournalSubject[]) : (['money'] as const)
  return ok({ organization, subjects })
}

function wantedOf({ organization, subjects }: Opened, { subject, personId, from, until }: JournalWish) {
  const wanted = subject === null ? subjects : subjects.filter(each => each === subject)
  return {
    organizationId: organization.id,
    // Whom the lines do not name no filter finds.
    actions: actionsOf(wanted).filter(action => personId === null || !isOperators(action)),
    userId: personId,
    from: from && beginningOf(from),
    until: until && endOf(until),
  }
}

/** Who works for the operator is not named to an association. */
function entryOf({ line, changes }: Sitting<JournalLine>): JournalEntry {
  // Only these were asked for.
  const action = line.action as JournalAction
  return { ...line, action, changes, actorName: isOperators(action) ? null : line.actorName }
}

async function* allEntries(app: App, opened: Opened, wish: JournalWish): AsyncGenerator<JournalEntry> {
  let begun: readonly Sitting<JournalLine>[] = []
  for (let before: Place = null; ; ) {
    const lines = await listJournalLines(app.db, { ...wantedOf(opened, wish), before, limit: batch })
    const sittings = inSittings(lines, begun)
    const isLast = lines.length < batch
    // The last one may have begun before the lines that were read.
    for (const sitting of isLast ? sittings : sittings.slice(0, -1)) yield entryOf(sitting)
    if (isLast) return
    begun = sittings.slice(-1)
    before = lines.at(-1) ?? null
  }
}
