/** A call to the platform. */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds. */
  readonly timeout?: number
  /**
   * Done anew by every call that arrives, so it is never sent again on doubt. Other calls do the same when they come
   * twice: they read, replace, or are keyed by the id of the cart, payment or request that they name.
   */
  readonly once?: true
}

/** The two clients of rule API-1: where each is reached, and its proxy under the page's own origin (rule ADDR-6). */
const clients = { auth: ['/auth', '/forms/auth'], api: ['/ha-api', '/forms/api'] } as const
export type Client = keyof typeof clients

const usualTimeout = 30_000

/** The addresses of a call: the direct one, then the proxy. */
export function addressesOf(client: Client, path: string): readonly [string, string] {
  const [direct, proxy] = clients[client]
  return [(document.documentElement?.dataset?.api ?? '') + direct + path, proxy + path]
}

/**
 * Sends a call; through the proxy after a 421, which says that nothing was done, and where no answer came. A time-out ends
 * the call: it throws, as a network does that is gone.
 */
export async function send(
  client: Client,
  path: string,
  call: Call,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const [direct, proxy] = addressesOf(client, path)
  const answer = await request(direct, call, headers).catch(error => {
    if (call.once || isTimeout(error)) throw error
  })
  return answer === undefined || answer.status === 421 ? request(proxy, call, headers) : answer
}

/** Whether the time of a call was over. */
export const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

function request(
  address: string,
  { method, body, headers: own, timeout = usualTimeout }: Call,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  return fetch(address, {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...own,
      ...headers,
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  })
}
