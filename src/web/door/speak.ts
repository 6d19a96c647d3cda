import type { Scan } from '#domain/door/scan.ts'
import type { Synced } from '#domain/door/sync.ts'
import { send } from '../transport/send.ts'

/** What a phone knows, and hands in, when it speaks to the server. */
export type Said = {
  readonly cursor: number
  readonly chunks: readonly string[]
  readonly scans: readonly Scan[]
}

/** The server's answer, and how far its clock is ahead of the phone's, in milliseconds; or the status of a failure, 0 where no answer came. */
export type Answer =
  | { readonly ok: true; readonly synced: Synced; readonly offsetMs: number }
  | { readonly ok: false; readonly status: number }

/** Speaks to the server for the phones of a gate. Never throws. */
export type Speak = (said: Said) => Promise<Answer>

/** How long an answer may take; nothing at the door waits for it. */
const timeout = 10_000

/** How the phones of a gate speak to the server: its clock is taken to be read in the middle of the call. */
export function speaker(link: { readonly gateId: string; readonly token: string }): Speak {
  return async said => {
    const sent = Date.now()
    const body = { ...link, ...said, sentAt: new Date(sent).toISOString() }
    try {
      const answer = await send('api', '/door/sync', { method: 'POST', body, timeout })
      if (!answer.ok) return { ok: false, status: answer.status }
      const synced = (await answer.json()) as Synced
      const middle = (sent + Date.now()) / 2
      return { ok: true, synced, offsetMs: Math.round(Date.parse(synced.now) - middle) }
    } catch {
      return { ok: false, status: 0 }
    }
  }
}
