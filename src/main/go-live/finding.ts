import type { StartKey } from '#messages/start.ts'

/** One line of the walk to live payments; an `untried` one could not be asked from here. */
export type Finding = {
  readonly state: 'met' | 'missing' | 'untried' | 'note'
  readonly key: StartKey
  /** A value that begins with `go_live.` is a text of its own. */
  readonly values?: Readonly<Record<string, string | number>>
}

type Values = Finding['values']

export const met = (key: StartKey, values?: Values): Finding => ({
  state: 'met',
  key,
  ...(values && { values }),
})
export const missing = (key: StartKey, values?: Values): Finding => ({
  state: 'missing',
  key,
  ...(values && { values }),
})
export const note = (key: StartKey, values?: Values): Finding => ({
  state: 'note',
  key,
  ...(values && { values }),
})

/** The codes of reasons that have words; every other one (`HTTP 500`, `ECONNREFUSED`) is shown as it is. */
const reasonWords: Readonly<Record<string, StartKey>> = {
  no_connection: 'go_live.reason_no_connection',
  unreadable: 'go_live.reason_unreadable',
  no_date: 'go_live.reason_no_date',
}

/** What could not be asked, and why. */
export const untried = (subject: string, reason: string): Finding => ({
  state: 'untried',
  key: 'go_live.not_reached',
  values: { subject, reason: reasonWords[reason] ?? reason },
})
