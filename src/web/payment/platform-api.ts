/** A problem in an answer of the platform's API: a code of the catalogue and its text in the visitor's language. */
export type ApiProblem = { readonly code: string; readonly message: string; readonly field?: string }

export type ApiAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: number; readonly problems: readonly ApiProblem[] }

/** The two clients of spec §7: each has a fallback under the page's own origin. */
const clients = { auth: ['/auth', '/forms/auth'], api: ['/ha-api', '/forms/api'] } as const

const usualTimeout = 30_000

/** How long the start of a card payment may take (spec §9). */
export const cardTimeout = 120_000

type Call = { readonly method: 'GET' | 'POST' | 'PUT'; readonly body?: object; readonly timeout?: number }

/** The time is over before an answer came. */
const timedOut = { ok: false, status: 504, problems: [{ code: 'TIMEOUT', message: '' }] } as const
/** No answer came: nobody knows whether the call arrived. */
const unreachable = { ok: false, status: 421, problems: [{ code: 'MISDIRECTED', message: '' }] } as const

/** Calls the platform's API as spec §7 says: bearer, one new token after a 401, the fallback after 421 or no network. */
export async function callApi<T>(path: string, call: Call): Promise<ApiAnswer<T>> {
  try {
    const answer = await withToken(path, call, await currentToken())
    if (answer.status !== 401) return await read<T>(answer)
    return await read<T>(await withToken(path, call, await newToken()))
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? timedOut : unreachable
  }
}

function withToken(path: string, call: Call, token: string | undefined): Promise<Response> {
  return send('api', path, call, token === undefined ? {} : { authorization: `Bearer ${token}` })
}

async function currentToken(): Promise<string | undefined> {
  const cookie = document.cookie.split('; ').find(pair => pair.startsWith('access_token='))
  return cookie ? cookie.slice('access_token='.length) : newToken()
}

/** The refresh token travels as a cookie; without one the token is an anonymous visitor's. */
async function newToken(): Promise<string | undefined> {
  const answer = await send('auth', '/token', { method: 'POST', body: {} }, {})
  if (!answer.ok) return undefined
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  return token
}

async function send(
  client: keyof typeof clients,
  path: string,
  { method, body, timeout = usualTimeout }: Call,
  authorization: Record<string, string>,
): Promise<Response> {
  const [direct, fallback] = clients[client]
  const request = (base: string) =>
    fetch(base + path, {
      method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...authorization,
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
    })
  const answer = await request(direct).catch(refuseTimeout)
  return answer === undefined || answer.status === 421 ? request(fallback) : answer
}

/** A time-out ends the call; a broken network leads to the fallback. */
function refuseTimeout(error: unknown): undefined {
  if (error instanceof DOMException && error.name === 'TimeoutError') throw error
}

async function read<T>(answer: Response): Promise<ApiAnswer<T>> {
  const body: unknown = await answer.json().catch(() => undefined)
  if (answer.ok) return { ok: true, value: body as T }
  const problems = (Object(body) as { errors?: unknown }).errors
  if (Array.isArray(problems) && problems.length > 0) return { ok: false, status: answer.status, problems }
  return { ok: false, status: answer.status, problems: [{ code: codeOf(answer.status), message: '' }] }
}

function codeOf(status: number): string {
  if (status === 504) return 'TIMEOUT'
  return status === 429 ? 'TOO_MANY_REQUESTS' : 'UNKNOWN'
}
