/** Who a mail server refused (5xx) since it last took a mail, each with the instant in milliseconds. */
export type RefusalRun = {
  readonly recipients: ReadonlyMap<string, number>
  /** Nothing that it refuses is about one recipient, until it takes a mail again. */
  readonly isAgainstUs: boolean
}

export const noRefusals: RefusalRun = { recipients: new Map(), isAgainstUs: false }

/** As many as are tried in a minute while the server is away: a worker that begins anew knows it at once. */
const tooMany = 5
const minute = 60_000

/**
 * One more refusal. So many different recipients in a minute, and none taken in between, are no coincidence: it is us that are
 * refused (rule MAIL-2).
 */
export function afterRefusal(run: RefusalRun, recipient: string, at: number): RefusalRun {
  if (run.isAgainstUs) return run
  const recent = [...run.recipients].filter(([, since]) => since > at - minute)
  const recipients = new Map(recent).set(recipient.toLowerCase(), at)
  return { recipients, isAgainstUs: recipients.size >= tooMany }
}
