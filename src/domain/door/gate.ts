/** A link that opens the door of one event on any phone, without an account (rule DOR-1). Instants are ISO. */
export type Gate = {
  readonly organizationId: number
  readonly id: string
  readonly formId: number
  /** « Porte B »: where its phones stand. */
  readonly name: string
  /** When the link ends by itself. */
  readonly endsAt: string
  readonly revokedAt: string | null
}

/** Whether a gate's phones still get the list: `ended` by its time, `revoked` by somebody. */
export type GateState = 'open' | 'ended' | 'revoked'

/** What a gate is at an ISO instant. */
export function gateState({ endsAt, revokedAt }: Pick<Gate, 'endsAt' | 'revokedAt'>, now: string): GateState {
  if (revokedAt !== null) return 'revoked'
  return Date.parse(now) < Date.parse(endsAt) ? 'open' : 'ended'
}

/** Days after its end during which a gate's phones still hand in what they wrote down (rule DOR-4). */
export const handInDays = 30

/** The most gates that an event has at a time. */
export const mostGates = 100

/** The longest name of a gate, in signs. */
export const longestGateName = 60

/** The page of a gate, as its link opens it. */
export function gatePath(gateId: string, token: string): string {
  return `/porte/${gateId}?token=${encodeURIComponent(token)}`
}
