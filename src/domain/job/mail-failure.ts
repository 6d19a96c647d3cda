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

/** Codes that are about us: policy and authentication, our sender's address, a system that takes nothing, what we may send. */
const aboutUs = /^5\.(7\.|1\.[78]$|3\.2$|4\.5$)/
/** Codes that say what is wrong with the recipient or the contents; an undefined `x.y.0` says nothing. */
const aboutTheMail = /^5\.[12346]\.[1-9]/
/** How servers that give no code speak of who sends. */
const wordsAboutUs =
  /relay|relais|polic|\bblock|black ?list|deny ?list|spam|spoof|reputation|sender|exp[ée]diteur|authenticat|sending|client host|too many|\b(ip|rbl|spf|dkim|dmarc)\b/i
const anAddress = /[^\s@]+@\S+/g

/**
 * What an answer means for the mail (rule MAIL-2). Only what is said about its recipient or its contents is about this mail;
 * connection, login, sender and a busy system (x.3.x) hold up all of them. A recipient is not refused where the server refuses us.
 */
export function mailFailureOf({ command, reply, response, code }: ServerAnswer): MailFailure {
  if (reply === null) return new MailFailure('away', code)
  const [, enhanced = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  const status = enhanced === '' ? String(reply) : `${reply} ${enhanced}`
  if (command === null || !inMail.includes(command)) return new MailFailure('away', `${code} ${status}`)
  if (command === 'MAIL FROM' || reply === 421 || enhanced.startsWith('4.3.'))
    return new MailFailure('away', status)
  const isLater = reply < 500 || refusesUs({ command, reply, response }, enhanced)
  return new MailFailure(isLater ? 'later' : 'refused', status)
}

/** Whether a 5xx refuses who sends; one after DATA that says nothing else does, for the recipient was taken before. */
function refusesUs(
  { command, reply, response }: Pick<ServerAnswer, 'command' | 'reply' | 'response'>,
  enhanced: string,
): boolean {
  if (aboutUs.test(enhanced)) return true
  if (aboutTheMail.test(enhanced)) return false
  const saysNothing = command === 'DATA' && (reply === 550 || reply === 554)
  return saysNothing || wordsAboutUs.test(response.replace(anAddress, ''))
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

/** Whether a refusal says in the numbers of RFC 3463 that nobody is at an address any more (rule MSG-6); whatever else was refused may be taken another time. */
export const saysThatAddressIsDead = (status: string): boolean =>
  /^5\d\d 5\.(1\.(1|2|3|6|10)|2\.1)$/.test(status)
