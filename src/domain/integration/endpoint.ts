import { fail, failWith, ok, type Problem, type Result } from '../result.ts'
import { isLoopback, readOutsideAddress, type Surroundings } from './outside-address.ts'

/** What an endpoint may hear of; the names of `eventType` in what is sent (rule INT-4). */
export const eventTypes = ['Order', 'Payment'] as const
export type EventType = (typeof eventTypes)[number]

/** An endpoint hears events while it is enabled; it is switched off by hand, by its own answer 410, or after days of failures. */
export type EndpointState = 'enabled' | 'disabled' | 'gone' | 'failing' | 'deleted'

/** Endpoints of one organization. */
export const mostEndpoints = 10

/** The most characters of an endpoint's address. */
export const longestUrl = 500

/** What every secret begins with; bytes in base64 follow (Standard Webhooks 1.0). */
export const secretPrefix = 'whsec_'
/** Random bytes of a secret. */
export const secretBytes = 32

/** How long the former secret signs too after a rotation, in minutes. */
export const rotationMinutes = 24 * 60

export type EndpointDraft = { readonly url: string; readonly eventTypes: readonly EventType[] }

type Typed = { readonly url: string; readonly eventTypes: readonly string[] }

/** THE schema of an endpoint; every wrong field. Errors: `required`, `endpoint_url_invalid`, `endpoint_url_private`, `endpoint_events_required`. */
export function readEndpoint(typed: Typed, where: Surroundings): Result<EndpointDraft> {
  const url = readEndpointUrl(typed.url, where)
  const heard = eventTypes.filter(each => typed.eventTypes.includes(each))
  const problems: Problem[] = [
    ...(url.ok ? [] : url.error),
    ...(heard.length > 0 ? [] : [{ code: 'endpoint_events_required', field: 'eventTypes' } as const]),
  ]
  return url.ok && problems.length === 0 ? ok({ url: url.value, eventTypes: heard }) : fail(...problems)
}

/** https on port 443 of a public name; on this machine anything, where no real money is taken (rule INT-5). */
function readEndpointUrl(typed: string, where: Surroundings): Result<string> {
  if (typed.trim() === '') return failWith('required', 'url')
  const url = readOutsideAddress(typed, where)
  if (url === undefined || url.href.length > longestUrl) return failWith('endpoint_url_invalid', 'url')
  url.hash = ''
  if (!where.isLive && isLoopback(url)) return ok(url.href)
  if (url.port !== '') return failWith('endpoint_url_invalid', 'url')
  return isPublicName(url.hostname) ? ok(url.href) : failWith('endpoint_url_private', 'url')
}

/** A name of the public net: no number of a machine, no name that only a local network knows. Where it leads is asked at each call. */
function isPublicName(host: string): boolean {
  const isNumber = host.startsWith('[') || /^[\d.]+$/.test(host)
  const isLocal = !host.includes('.') || /\.(local|localhost|internal|lan|home|arpa|test)\.?$/.test(host)
  return !isNumber && !isLocal
}
