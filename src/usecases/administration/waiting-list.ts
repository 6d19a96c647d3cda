import { setWaitingList } from '#db/form-edits.ts'
import { countWaiting, type ListedWaiting, listWaiting } from '#db/prospects.ts'
import { roomOf, type StoredRoom } from '#db/waiting-rooms.ts'
import { waitingListFile } from '#documents/waiting-list.ts'
import type { Form } from '#domain/form/form.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { type RoomSettings, waitingIn } from '#domain/room/room.ts'
import { takesWaitingList } from '#domain/waiting/entry.ts'
import type { Locale } from '#messages/locales.ts'
import { requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { type AdministratorVisit, auditAction, openAdministered } from '../campaign/administered-campaign.ts'

/** Entries on a page, and those that one read gives to a file. */
const pageSize = 25
const batch = 500

/** A page of the waiting list of a campaign, and where the next one begins; `next` null: this is the last one. */
export type WaitingList = {
  readonly form: Form
  readonly organization: Pick<Organization, 'name'>
  readonly rows: readonly ListedWaiting[]
  /** How many wait at this moment, on whichever page. */
  readonly waiting: number
  readonly next: number | null
  /** The waiting room of the campaign, with how many are in it; null: it never had one. */
  readonly room: (RoomSettings & { readonly waiting: number }) | null
}

/** Who waits for a campaign, in their order, for who administers it; `after`: the place at which the page before ended. */
export async function listWaitingList(
  app: App,
  { after, ...visit }: AdministratorVisit & { readonly after: number },
): Promise<Result<WaitingList>> {
  const opened = await openAdministered(app, visit, 'seeWaitingList')
  if (!opened.ok) return opened
  const { form, organization } = opened.value
  const key = { organizationId: form.organizationId, formId: form.id }
  const [found, waiting, stood] = await Promise.all([
    listWaiting(app.db, { ...key, after, limit: pageSize + 1 }),
    countWaiting(app.db, key),
    roomOf(app.db, key),
  ])
  const rows = found.slice(0, pageSize)
  const next = found.length > pageSize ? (rows.at(-1)?.place ?? null) : null
  return ok({
    form,
    organization: { name: organization.name },
    rows,
    waiting,
    next,
    room: stood === undefined ? null : shownRoom(stood),
  })
}

function shownRoom(room: StoredRoom): NonNullable<WaitingList['room']> {
  const { isOn, keepsOpening, atOnce, perMinute } = room
  return { isOn, keepsOpening, atOnce, perMinute, waiting: waitingIn(room) }
}

/** Lets visitors join the list of a campaign, or no newcomers any more: who waits already is served as before. */
export async function switchWaitingList(
  app: App,
  { isOn, ...visit }: AdministratorVisit & { readonly isOn: boolean },
): Promise<Result<null>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  if (!takesWaitingList(form.formType)) return failWith('CONFLICT')
  if (form.waitingList === isOn) return ok(null)
  return app.transaction(async tx => {
    await setWaitingList(tx, form, { isOn, now: app.now() })
    await auditAction(app, tx, {
      organizationId: form.organizationId,
      userId,
      action: 'campaign.waiting_list',
      object: `form:${form.id}`,
      facts: { on: isOn },
    })
    return ok(null)
  })
}

/**
 * The same list whole, as CSV in pieces: read as far as somebody takes it. Who takes people's addresses along proves their second
 * factor (rule ACC-9), and it is written down.
 */
export async function exportWaitingList(
  app: App,
  { locale, ...visit }: AdministratorVisit & { readonly locale: Locale },
): Promise<Result<AsyncIterable<string>>> {
  const opened = await openAdministered(app, visit, 'seeWaitingList')
  if (!opened.ok) return opened
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  const { form, userId } = opened.value
  const { organizationId, id: formId } = form
  await app.transaction(tx =>
    auditAction(app, tx, {
      ...{ organizationId, userId, action: 'campaign.waiting_list_exported', object: `form:${formId}` },
    }),
  )
  return ok(waitingListFile(entriesOf(app, { organizationId, formId }), locale))
}

async function* entriesOf(
  { db }: App,
  key: { readonly organizationId: number; readonly formId: number },
): AsyncGenerator<ListedWaiting> {
  for (let after = 0; ; ) {
    const rows = await listWaiting(db, { ...key, after, limit: batch })
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return
    after = last.place
  }
}
