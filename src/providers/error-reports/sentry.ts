import {
  createEnvelope,
  dsnFromString,
  type EventEnvelope,
  getEnvelopeEndpointWithUrlEncodedAuth,
  serializeEnvelope,
} from '@sentry/core'
import { eventOf } from './event.ts'
import type { ErrorReports, Fault } from './fault.ts'

export type SentrySettings = {
  readonly dsn: string
  readonly environment: string
  /** The share of requests whose faults are told, 0 to 1. */
  readonly sampleRate: number
}

/** Reports at one time, and in one minute: a flood of faults must not become a flood of reports. */
const mostAtOnce = 10
const mostPerMinute = 60
const minute = 60_000
const patience = 5_000

/** Reports to Sentry, or to whatever speaks its envelopes (GlitchTip, Bugsink). */
export function createSentryReports(
  settings: SentrySettings,
  now: () => string = () => new Date().toISOString(),
): ErrorReports {
  const dsn = dsnFromString(settings.dsn)
  if (dsn === undefined) throw new Error('SENTRY_DSN is no address of a Sentry project')
  const address = getEnvelopeEndpointWithUrlEncodedAuth(dsn)
  const underWay = new Set<Promise<unknown>>()
  const mayReport = allowance(now)
  return {
    report(fault) {
      if (!isSampled(fault, settings.sampleRate) || underWay.size >= mostAtOnce || !mayReport()) return
      const event = eventOf(fault, settings.environment, now())
      const envelope = createEnvelope<EventEnvelope>({ event_id: event.event_id ?? '', sent_at: now() }, [
        [{ type: 'event' }, event],
      ])
      const sending = send(address, serializeEnvelope(envelope)).finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    async close() {
      await Promise.allSettled(underWay)
    },
  }
}

/** All faults of one trace are told, or none: browser and server agree without a word. */
function isSampled({ trace }: Fault, rate: number): boolean {
  const place = trace ? Number.parseInt(trace.slice(0, 8), 16) / 2 ** 32 : Math.random()
  return place < rate
}

function allowance(now: () => string): () => boolean {
  let since = 0
  let count = 0
  return () => {
    const instant = Date.parse(now())
    if (instant - since >= minute) {
      since = instant
      count = 0
    }
    count += 1
    return count <= mostPerMinute
  }
}

/** A report that does not arrive is lost: the log has the fault as well. */
async function send(address: string, body: string | Uint8Array): Promise<void> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/x-sentry-envelope' },
    body: body as BodyInit,
    redirect: 'error' as const,
    signal: AbortSignal.timeout(patience),
  }
  await fetch(address, request).catch(() => undefined)
}
