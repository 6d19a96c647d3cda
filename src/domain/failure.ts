import type { ErrorCode } from './errors.ts'

/** A reply that is not the one that was asked for; the fields that the caller knows. */
export type FailedReply = {
  readonly status?: number
  readonly statusText?: string
  /** The body as it was read: an object where it was JSON. */
  readonly body?: unknown
  /** The time was over before a reply came. */
  readonly timedOut?: boolean
}

/** A failure in one form, whoever answered: our API, a proxy before it, an identity server. */
export type Failure = { readonly status: number; readonly message: string }

/** Said where a reply says nothing. Nobody sees it: pages have words of their own for each status (rule ERR-2). */
export const undefinedMessage = 'MSG UNDEFINED'

/**
 * The status and the message of a failed reply: the message of the first of its `errors`, else `error.message`, `message`,
 * `error`, `error_description`, the status text. A time-out is a 504, a reply without a status a 500. Source: rule ERR-2.
 */
export function readFailure(reply: FailedReply): Failure {
  const { error, errors, message, error_description: description } = fieldsOf(reply.body)
  const [first] = Array.isArray(errors) ? errors : []
  const told = [
    fieldsOf(first).message,
    first,
    fieldsOf(error).message,
    message,
    error,
    description,
    reply.statusText,
  ]
  return { status: statusOf(reply, first), message: told.find(isText) ?? undefinedMessage }
}

function statusOf({ status, timedOut }: FailedReply, first: unknown): number {
  if (timedOut) return 504
  return [fieldsOf(first).status, status].find(isFailedStatus) ?? 500
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const isFailedStatus = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 400 && Number(value) <= 599

const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'CONFLICT',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  421: 'MISDIRECTED',
  429: 'TOO_MANY_REQUESTS',
  500: 'SERVER_ERROR',
  503: 'UNAVAILABLE',
  504: 'TIMEOUT',
}

/** The code of the catalogue that a bare status stands for; `UNKNOWN` for one that it does not name. Source: rule ERR-1. */
export function codeOfStatus(status: number): ErrorCode {
  return codes[status] ?? 'UNKNOWN'
}

/** What an act throws instead of answering: there is too much to do, or others were faster each time (rule ERR-3). */
export function refusalOfThrown(error: unknown): 'UNAVAILABLE' | 'CONFLICT' | undefined {
  const { code } = fieldsOf(error)
  return code === 'UNAVAILABLE' || code === 'CONFLICT' ? code : undefined
}
