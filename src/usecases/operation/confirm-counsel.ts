import { confirmationOf, recordConfirmation, removeConfirmation } from '#db/counsel-confirmations.ts'
import type { Reader } from '#db/schema.ts'
import { type CounselSubject, longestCounsel } from '#domain/counsel.ts'
import { readReasons } from '#domain/moderation/reasons.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import { type ByOperator, type Operating, operating } from '../access/operating.ts'
import type { App } from '../app.ts'
import { parisDate } from '../paris-time.ts'
import { audit } from '../records.ts'

type About = ByOperator & { readonly subject: CounselSubject }

export type ConfirmCounsel = About & {
  readonly confirmedBy: string
  /** An ISO day. */
  readonly confirmedOn: string
  readonly decided: string
  readonly reasons: string
  /** When the confirmation that the page showed was recorded, an instant; null: it showed none. The terminal replaces any. */
  readonly seen?: string | null | undefined
}

/**
 * The operator records who confirmed what the law asks, on which day, and what was decided (rules OPS-9, OPR-7): the same
 * record from the page and from the terminal, which asks neither for what was decided nor for reasons. Audited: the name is
 * that of whoever answers for the operator, never a payer's. Codes, each on its field: `required`, `max_length`;
 * `confirmation_day` for a day that is none or still to come; `CONFLICT` where another stands than the page showed.
 */
export async function confirmCounsel(app: App, asked: ConfirmCounsel): Promise<Result<null>> {
  const { actor, subject, confirmedOn, seen } = asked
  const allowed = await operating(app, actor, 'change')
  if (!allowed.ok) return allowed
  const read = [
    readName(asked.confirmedBy),
    readDay(confirmedOn, parisDate(app.now())),
    readSaid(actor, asked.decided, 'decided'),
    readSaid(actor, asked.reasons, 'reasons'),
  ] as const
  const [name, , decided, reasons] = read
  const problems = read.flatMap(each => (each.ok ? [] : each.error))
  if (!name.ok || !decided.ok || !reasons.ok || problems.length > 0) return fail(...problems)
  const said = { confirmedBy: name.value, confirmedOn, decided: decided.value }
  const done = await app.transaction<Result<null>>(async tx => {
    if (seen !== undefined && seen !== (await recordedAt(tx, subject))) return failWith('CONFLICT')
    const record = { subject, ...said, recordedBy: allowed.value }
    const isRecorded = await recordConfirmation(tx, record, { now: app.now(), replaces: seen })
    if (!isRecorded) return failWith('CONFLICT')
    await audit(app, tx, {
      organizationId: null,
      actor: allowed.value,
      action: 'counsel.confirm',
      object: `counsel:${subject}`,
      facts: { ...said, reason: reasons.value },
    })
    return ok(null)
  })
  await app.settings.refresh()
  return done
}

type TakeBack = About & {
  /** When the confirmation that the page showed was recorded: an instant. */
  readonly seen: string
  readonly reasons: string
}

/**
 * The operator takes the confirmation back that they saw: what it opened closes until it is confirmed anew. Audited with what
 * was said. Codes: `required`, `max_length` (reasons); `CONFLICT` where it does not stand any more, be there another.
 */
export async function takeBackCounsel(
  app: App,
  { actor, subject, seen, reasons: text }: TakeBack,
): Promise<Result<null>> {
  const allowed = await operating(app, actor, 'change')
  if (!allowed.ok) return allowed
  const reasons = readReasons(text)
  if (!reasons.ok) return reasons
  const done = await app.transaction<Result<null>>(async tx => {
    if (seen !== (await recordedAt(tx, subject))) return failWith('CONFLICT')
    const was = await removeConfirmation(tx, { subject, recordedAt: seen })
    if (was === undefined) return failWith('CONFLICT')
    const { confirmedBy, confirmedOn, decided, recordedBy } = was
    await audit(app, tx, {
      organizationId: null,
      actor: allowed.value,
      action: 'counsel.takeBack',
      object: `counsel:${subject}`,
      facts: { confirmedBy, confirmedOn, decided, recordedBy, reason: reasons.value },
    })
    return ok(null)
  })
  await app.settings.refresh()
  return done
}

/** When the confirmation that stands was recorded; null: none stands. What a page sends is compared, never asked for. */
async function recordedAt(db: Reader, subject: CounselSubject): Promise<string | null> {
  return (await confirmationOf(db, subject))?.recordedAt ?? null
}

function readName(text: string): Result<string> {
  const name = text.trim()
  if (name === '') return failWith('required', 'confirmedBy')
  if (name.length <= longestCounsel) return ok(name)
  return fail({ code: 'max_length', field: 'confirmedBy', values: { limit: longestCounsel } })
}

function readDay(day: string, today: string): Result<string> {
  if (day === '') return failWith('required', 'confirmedOn')
  return isPastDay(day, today) ? ok(day) : failWith('confirmation_day', 'confirmedOn')
}

/** Whoever has the terminal says it by recording it. */
function readSaid(actor: Operating, text: string, field: string): Result<string | null> {
  return actor === 'terminal' && text.trim() === '' ? ok(null) : readReasons(text, field)
}

function isPastDay(day: string, today: string): boolean {
  const read = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`))
  return read && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) && day <= today
}
