import { codeOfStatus, readFailure, undefinedMessage } from '#domain/failure.ts'
import { type Call, isTimeout, send } from './send.ts'
import { currentToken, renewedToken } from './token.ts'

/** A problem in an answer of the platform's API: a code of the catalogue and its text in the visitor's language. */
export type ApiProblem = { readonly code: string; readonly message: string; readonly field?: string }

export type ApiAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: number; readonly problems: readonly ApiProblem[] }

/** How long the start of a card payment may take (rule API-1). */
export const cardTimeout = 120_000

/** Calls the platform's API as rule API-1 says: with a bearer, and once more with a new one after a 401. */
export async function callApi<T>(path: string, call: Call): Promise<ApiAnswer<T>> {
  try {
    const token = await currentToken()
    const answer = await sendWith(token, path, call)
    // A bearer that is refused stops a call before anything is done.
    return await read<T>(
      answer.status === 401 ? await sendWith(await renewedToken(token), path, call) : answer,
    )
  } catch (error) {
    return failed(isTimeout(error) ? 504 : 421)
  }
}

function sendWith(token: string | undefined, path: string, call: Call): Promise<Response> {
  return send('api', path, call, token === undefined ? {} : { authorization: `Bearer ${token}` })
}

async function read<T>(answer: Response): Promise<ApiAnswer<T>> {
  const { status, statusText } = answer
  // A connection that breaks inside the answer of a call that went well leaves nothing to go by: no answer came.
  if (answer.ok) return { ok: true, value: (status === 204 ? undefined : await answer.json()) as T }
  const body: unknown = await answer.json().catch(() => undefined)
  const { errors } = Object(body) as { errors?: readonly ApiProblem[] }
  if (Array.isArray(errors) && typeof errors[0]?.code === 'string')
    return { ok: false, status, problems: errors }
  const failure = readFailure({ status, statusText, body })
  return failed(failure.status, failure.message)
}

/** A failure without a code of its own has that of its status. */
function failed(status: number, message = undefinedMessage): ApiAnswer<never> {
  return { ok: false, status, problems: [{ code: codeOfStatus(status), message }] }
}
