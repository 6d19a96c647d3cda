import type { DoorTicket } from '#domain/door/book.ts'
import { time } from '#messages/format.ts'
import { isolated } from '#messages/isolated.ts'
import type { Translator } from '#messages/translator.ts'
import type { DoorPhone } from './door-phone.ts'
import type { Tone } from './signals.ts'
import type { Outcome } from './standing.ts'

/** A result as it is shown and said. */
export type Told = {
  readonly tone: Tone
  readonly word: string
  /** Why, or when and where they came in. */
  readonly detail: string | null
}

/** Milliseconds without news from the server from which on a phone says so. */
export const staleAfter = 60_000

/** Whose ticket it is, as a name at the door. */
export function nameOf(t: Translator, { name, isNew }: Pick<DoorTicket, 'name' | 'isNew'>): string {
  if (isNew) return t('scanner.new_ticket')
  return name === '' ? t('scanner.unnamed') : name
}

/** The same by a ticket's number; one that is in no list yet is told by it. */
export function nameOfNumber(t: Translator, { register }: DoorPhone, number: number): string {
  const ticket = register.book.byNumber.get(number)
  return ticket === undefined ? t('scanner.new_ticket_numbered', { number }) : nameOf(t, ticket)
}

/** The name of a gate. */
export function gateName(t: Translator, { register }: DoorPhone, gateId: string): string {
  return register.event?.gates.find(({ id }) => id === gateId)?.name ?? t('scanner.a_gate')
}

/** What a result says. */
export function told(t: Translator, phone: DoorPhone, { decision, row, isKept }: Outcome): Told {
  if (row.scan.kind === 'entry')
    return isKept
      ? { tone: 'enter', word: t('scanner.word_enter'), detail: null }
      : { tone: 'refused', word: t('scanner.word_unkept'), detail: t('scanner.unkept') }
  if (decision.outcome === 'already') {
    const { at, gateId } = decision.entry
    const detail = t('scanner.already_at', {
      time: time(at, t.locale),
      gate: isolated(gateName(t, phone, gateId)),
    })
    return { tone: 'already', word: t('scanner.word_already'), detail }
  }
  return { tone: 'refused', word: t('scanner.word_refused'), detail: refusal(t, phone, { decision, row }) }
}

function refusal(
  t: Translator,
  { standing }: DoorPhone,
  { decision, row }: Pick<Outcome, 'decision' | 'row'>,
): string | null {
  if (decision.outcome !== 'refused') return null
  if (decision.reason === 'canceled') return t('scanner.canceled')
  if (decision.reason === 'member') return t('scanner.member')
  const staleSince = staleTime(t, standing)
  if (decision.reason === 'passedOn')
    return decision.isSigned && staleSince !== null
      ? t('scanner.other_code_stale', { time: staleSince })
      : t('scanner.passed_on')
  const event = standing.elsewhere.get(row.id)
  if (event !== undefined) return t('scanner.elsewhere', { event: isolated(event) })
  return staleSince === null ? t('scanner.unknown') : t('scanner.unknown_stale', { time: staleSince })
}

/** When the phone heard last from the server; null where that was a moment ago. */
function staleTime(t: Translator, { heardAt }: DoorPhone['standing']): string | null {
  if (heardAt === null || Date.now() - heardAt < staleAfter) return null
  return time(new Date(heardAt).toISOString(), t.locale)
}
