import { randomUUID } from 'node:crypto'
import {
  gatesOf,
  insertGate,
  lockDoor,
  newsOfGates,
  revokeGate,
  setShownFields,
  shownFields,
} from '#db/gates.ts'
import { listQuestions } from '#db/questions.ts'
import type { Reader } from '#db/schema.ts'
import { shortCodeOf } from '#db/short-links.ts'
import { setTicketKey, ticketKeyOf } from '#db/ticket-keys.ts'
import { countTickets } from '#db/tickets.ts'
import { may } from '#domain/access/may.ts'
import { type Gate, type GateState, gateState, mostGates } from '#domain/door/gate.ts'
import { type GateDraft, latestEnd, proposedEnd, readGateDraft } from '#domain/door/gate-draft.ts'
import { printedLists } from '#domain/door/printed-list.ts'
import { isLargeDoor } from '#domain/door/signing.ts'
import type { CustomFieldType, FormKey } from '#domain/form/form.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { isUuid } from '#domain/uuid.ts'
import type { App } from '../app.ts'
import { type AdministratorVisit, auditAction } from '../campaign/administered-campaign.ts'
import { gateUrl } from '../links/tokens.ts'
import { parisInstant, parisMoment } from '../paris-time.ts'
import { newTicketKey, openTicketKey } from '../ticket/sign-tickets.ts'
import { type EventHead, eventHead, openEvent } from './open-event.ts'

/** A gate as its event's page shows it. */
export type ShownGate = Pick<Gate, 'id' | 'name' | 'endsAt' | 'revokedAt'> & {
  readonly state: GateState
  /** What opens it on a phone; null for who may not open gates, and once it is not open any more. */
  readonly url: string | null
  readonly phones: number
  /** When something came from it last, ISO; null: nothing has. */
  readonly lastAt: string | null
}

/** Questions whose answers may be shown at the door, by their words: an event asks the same with several of its rates. */
export type DoorQuestion = {
  readonly ids: readonly number[]
  readonly label: string
  readonly isShown: boolean
}

export type DoorPage = EventHead & {
  readonly gates: readonly ShownGate[]
  readonly questions: readonly DoorQuestion[]
  /** The end of a new gate, as a field holds it, unless somebody says otherwise. */
  readonly proposedEnd: string
  readonly tickets: number
  /** How many files the printed list has. */
  readonly lists: number
  readonly shortCode: string
  /**
   * Whether tickets are to be signed, whether they cannot be although somebody said so, as what sealed their key is gone, and whether there
   * are or may be so many that this is proposed (rule TKT-9).
   */
  readonly signed: { readonly isOn: boolean; readonly isLost: boolean; readonly isProposed: boolean }
  /** Whether this person may open gates and choose what they show. */
  readonly mayOpen: boolean
}

/** The door of an event, for who may see its tickets (rule DOR-1). */
export async function readDoor(app: App, visit: AdministratorVisit): Promise<Result<DoorPage>> {
  const opened = await openEvent(app, visit, 'seeTickets')
  if (!opened.ok) return opened
  const { form, roles } = opened.value
  const key = { organizationId: form.organizationId, id: form.id }
  const mayOpen = may(roles, 'openGates', form)
  const [gates, news, questions, counts, shortCode, ticketKey] = await Promise.all([
    gatesOf(app.db, key),
    newsOfGates(app.db, key),
    doorQuestions(app.db, key),
    countTickets(app.db, { organizationId: form.organizationId, formId: form.id }),
    shortCodeOf(app.db, form),
    ticketKeyOf(app.db, key),
  ])
  const newsOf = new Map(news.map(each => [each.gateId, each]))
  return ok({
    ...eventHead(opened.value),
    gates: gates.map(gate => {
      const state = gateState(gate, app.now())
      const { phones = 0, lastAt = null } = newsOf.get(gate.id) ?? {}
      const { id, name, endsAt, revokedAt } = gate
      const url = mayOpen && state === 'open' ? gateUrl(app, gate) : null
      return { id, name, endsAt, revokedAt, state, url, phones, lastAt }
    }),
    questions,
    proposedEnd: parisMoment(proposedEnd(form, app.now())),
    tickets: counts.all,
    lists: printedLists(counts.all),
    shortCode,
    signed: {
      isOn: ticketKey?.isOn === true,
      isLost: ticketKey?.isOn === true && openTicketKey(app, key, ticketKey) === undefined,
      isProposed: isLargeDoor(form, counts.all),
    },
    mayOpen,
  })
}

const hiddenAtTheDoor: readonly CustomFieldType[] = ['File', 'Phone']

/** Files are no answer that is read at a door, and telephones are nobody's business there (rule DOR-1). */
async function doorQuestions(db: Reader, key: FormKey): Promise<readonly DoorQuestion[]> {
  const [all, shown] = await Promise.all([listQuestions(db, key), shownFields(db, key)])
  const asked = all.filter(
    ({ id, type, isWithdrawn }) => !hiddenAtTheDoor.includes(type) && (!isWithdrawn || shown.includes(id)),
  )
  return [...Map.groupBy(asked, ({ label }) => label)].map(([label, same]) => {
    const ids = same.map(({ id }) => id)
    return { ids, label, isShown: ids.some(id => shown.includes(id)) }
  })
}

/** Opens a gate. Errors: `GATES_FULL`, and those of the fields. */
export async function openGate(
  app: App,
  { name, endsAt, ...visit }: AdministratorVisit & GateDraft,
): Promise<Result<null>> {
  const opened = await openEvent(app, visit, 'openGates')
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  const [now, latest] = [app.now(), latestEnd(form, app.now())].map(parisMoment)
  const read = readGateDraft({ name, endsAt }, { now: now ?? '', latest: latest ?? '' })
  if (!read.ok) return read
  const { organizationId, id: formId } = form
  const gate = {
    ...{ organizationId, formId, id: randomUUID(), name: read.value.name },
    ...{ endsAt: parisInstant(read.value.endsAt), revokedAt: null },
  }
  return app.transaction(async tx => {
    await lockDoor(tx, form)
    const now = app.now()
    const open = (await gatesOf(tx, form)).filter(each => gateState(each, now) === 'open')
    if (open.length >= mostGates) return failWith('GATES_FULL')
    await insertGate(tx, gate, now)
    const facts = { gate: gate.name, until: gate.endsAt, form: String(formId) }
    await auditAction(app, tx, {
      organizationId,
      userId,
      action: 'gate.open',
      object: `gate:${gate.id}`,
      facts,
    })
    return ok(null)
  })
}

/** Takes a gate's link back: its phones get nothing more, and still hand in what happened (rule DOR-4). */
export async function closeGate(
  app: App,
  { gateId, ...visit }: AdministratorVisit & { readonly gateId: string },
): Promise<Result<null>> {
  const opened = await openEvent(app, visit, 'openGates')
  if (!opened.ok) return opened
  if (!isUuid(gateId)) return failWith('NOT_FOUND')
  const { form, userId } = opened.value
  const { organizationId, id: formId } = form
  return app.transaction(async tx => {
    const gate = (await gatesOf(tx, form)).find(({ id }) => id === gateId)
    if (gate === undefined) return failWith('NOT_FOUND')
    if (!(await revokeGate(tx, gate, app.now()))) return ok(null)
    const facts = { gate: gate.name, form: String(formId) }
    await auditAction(app, tx, {
      organizationId,
      userId,
      action: 'gate.revoke',
      object: `gate:${gateId}`,
      facts,
    })
    return ok(null)
  })
}

/**
 * Says which answers the phones at the door show, by the id of any question of the same words, with all of them; those of other forms
 * are none.
 */
export async function chooseDoorAnswers(
  app: App,
  { fieldIds, ...visit }: AdministratorVisit & { readonly fieldIds: readonly number[] },
): Promise<Result<null>> {
  const opened = await openEvent(app, visit, 'openGates')
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  const { organizationId, id: formId } = form
  return app.transaction(async tx => {
    await lockDoor(tx, form)
    const questions = await doorQuestions(tx, form)
    const chosen = questions.filter(({ ids }) => ids.some(id => fieldIds.includes(id)))
    const [before, after] = [questions.filter(({ isShown }) => isShown), chosen].map(shown =>
      shown.map(({ label }) => label).join(', '),
    )
    await setShownFields(
      tx,
      form,
      chosen.flatMap(({ ids }) => ids),
    )
    const isSame =
      JSON.stringify(questions.map(({ isShown }) => isShown)) ===
      JSON.stringify(questions.map(each => chosen.includes(each)))
    if (isSame) return ok(null)
    const facts = { before: before ?? '', after: after ?? '' }
    await auditAction(app, tx, {
      organizationId,
      userId,
      action: 'door.answers',
      object: `form:${formId}`,
      facts,
    })
    return ok(null)
  })
}

/**
 * Says whether the tickets of an event are signed (rule TKT-9). Its key is made the first time, and another one when it is said again once
 * what sealed that one is gone; a ticket that was drawn before opens the door as it did.
 */
export async function signTickets(
  app: App,
  { isOn, ...visit }: AdministratorVisit & { readonly isOn: boolean },
): Promise<Result<null>> {
  const opened = await openEvent(app, visit, 'openGates')
  if (!opened.ok) return opened
  const { form, userId } = opened.value
  const { organizationId, id: formId } = form
  return app.transaction(async tx => {
    await lockDoor(tx, form)
    const kept = await ticketKeyOf(tx, form)
    const isUsable = kept !== undefined && openTicketKey(app, form, kept) !== undefined
    if ((kept?.isOn ?? false) === isOn && (isUsable || !isOn)) return ok(null)
    const keys = isUsable || (kept && !isOn) ? kept : newTicketKey(app, form)
    await setTicketKey(tx, form, { ...keys, isOn })
    await auditAction(app, tx, {
      organizationId,
      userId,
      action: isOn ? 'door.sign' : 'door.unsign',
      object: `form:${formId}`,
    })
    return ok(null)
  })
}
