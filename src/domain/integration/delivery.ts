/** Why an endpoint gave no answer. */
export type DeliveryFailure = 'refused_address' | 'not_found' | 'timeout' | 'connection' | 'certificate'

/** What names an event and an endpoint in jobs. */
export type EventKey = { readonly organizationId: number; readonly eventId: string }
export type EndpointKey = { readonly organizationId: number; readonly endpointId: string }

/** How long an event is tried to be told, in minutes: two days (rule INT-6). */
export const deliveryMinutes = 48 * 60

/** Minutes before each next try; the last one is repeated until the two days are over. */
const waits = [1, 2, 5, 15, 30, 60, 120, 240, 360] as const

/** Minutes before the next try after this many, a fifth more or less; `chance` from 0 to 1, so that tries do not meet. */
export function minutesToWait(attempts: number, chance: number): number {
  const wait = waits[Math.min(attempts, waits.length) - 1] ?? 1
  return wait * (0.8 + 0.4 * chance)
}

/** Whether another try would still fall into the two days of a delivery. */
export function isTriedAgain(createdAt: string, nextAt: string): boolean {
  return Date.parse(nextAt) - Date.parse(createdAt) <= deliveryMinutes * 60_000
}

/** An answer that says that the event was received. */
export function isReceived(code: number | null): boolean {
  return code !== null && code >= 200 && code < 300
}

/** Its answer for an address that wants nothing any more. */
export const goneCode = 410

/** Failures in a row after which an endpoint is left alone for a while, so that what is dead takes no time. */
const failuresBeforePause = 3

/** Seconds for which an endpoint is left alone after this many failures in a row: half a minute, doubled, an hour at most. */
export function secondsOfPause(failures: number): number {
  return failures < failuresBeforePause ? 0 : Math.min(30 * 2 ** (failures - failuresBeforePause), 3_600)
}

/** Days of nothing but failures after which an endpoint is switched off and its administrators are told. */
const daysBeforeEnd = 5

/** Whether an endpoint that has failed since the ISO instant `failingSince` (null: it works) is switched off now (rule INT-6). */
export function isGivenUp(failingSince: string | null, now: string): boolean {
  return failingSince !== null && Date.parse(now) - Date.parse(failingSince) >= daysBeforeEnd * 86_400_000
}

/** Bytes of an answer that are kept. */
export const keptAnswerBytes = 1_024
