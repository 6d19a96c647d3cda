/**
 * Why a mail was not handed over. `away`: the server is not reached, or takes no mail of ours now; `later`: it wants this one
 * another time (a full mailbox, greylisting); `refused`: it never takes this one.
 */
export type MailFailureKind = 'away' | 'later' | 'refused'

/** What a server said, in numbers: the reply of RFC 5321 and the enhanced one of RFC 3463 (`550 5.1.1`), or the network's own code. */
export type ServerAnswer = {
  /** During which command; null before there was one. */
  readonly command: string | null
  /** `550`; null where nothing was answered. */
  readonly reply: number | null
  /** The answer as it came, with its address. */
  readonly response: string
  /** `ETIMEDOUT` and the like. */
  readonly code: string
}

const inMail = ['MAIL FROM', 'RCPT TO', 'DATA']

/** Begins the error of every mail that waits for the server: by these words the queue finds them. */
export const serverAway = 'mail server away:'

/** A mail that was not handed over. Neither message nor status names an address. */
export class MailFailure extends Error {
  readonly kind: MailFailureKind
  /** `550 5.1.1`, `ECONNREFUSED`, `EAUTH 535 5.7.8`. */
  readonly status: string

  constructor(kind: MailFailureKind, status: string) {
    super(kind === 'away' ? `${serverAway} ${status}` : `mail ${kind}: ${status}`)
    this.kind = kind
    this.status = status
  }
}

/**
 * What an answer means for the mail. Only what is said about its recipient or its contents is about this mail; connection, login,
 * sender and a busy system (x.3.x) hold up all of them. A recipient is not refused where the server refuses us (5.7.x).
 */
export function mailFailureOf({ command, reply, response, code }: ServerAnswer): MailFailure {
  if (reply === null) return new MailFailure('away', code)
  const [, enhanced = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  const status = enhanced === '' ? String(reply) : `${reply} ${enhanced}`
  if (command === null || !inMail.includes(command)) return new MailFailure('away', `${code} ${status}`)
  if (command === 'MAIL FROM' || reply === 421 || enhanced.startsWith('4.3.'))
    return new MailFailure('away', status)
  const refusesUs = command === 'RCPT TO' && enhanced.startsWith('5.7.')
  return new MailFailure(reply < 500 || refusesUs ? 'later' : 'refused', status)
}

/** Why an address is refused, as its association is told: it does not exist, its mailbox is full or closed, or for another reason. */
export type RefusalReason = 'unknown' | 'full' | 'closed' | 'other'

/** The reason in a status such as `550 5.1.1`. */
export function refusalReason(status: string): RefusalReason {
  const [reply = '', enhanced = ''] = status.split(' ')
  if (/^\d\.2\.2$/.test(enhanced) || reply === '552') return 'full'
  if (/^\d\.2\./.test(enhanced)) return 'closed'
  if (/^\d\.1\./.test(enhanced)) return 'unknown'
  return enhanced === '' && ['550', '551', '553'].includes(reply) ? 'unknown' : 'other'
}
