import { send } from './send.ts'

/** Where cookies are blocked (a frame on another site) the token lives as long as the page. */
let kept: string | undefined
let asking: Promise<string | undefined> | undefined

/** The bearer of the next call: that of the cookie, else a new one (rule API-1). */
export async function currentToken(): Promise<string | undefined> {
  return cookieToken() ?? kept ?? renewedToken()
}

/**
 * A token other than the `stale` one. Calls at the same time share one request, and so do the tabs of a browser: a refresh
 * token that two of them use would look stolen (rule ACC-2).
 */
export function renewedToken(stale?: string): Promise<string | undefined> {
  asking ??= alone(() => renew(stale)).finally(() => {
    asking = undefined
  })
  return asking
}

/** What another tab has renewed meanwhile is as good as our own. */
async function renew(stale: string | undefined): Promise<string | undefined> {
  const found = cookieToken()
  if (found !== undefined && found !== stale) return found
  const token = await ask()
  kept = cookieToken() === undefined ? token : undefined
  return token
}

/** The refresh token travels as a cookie; without one the token is an anonymous visitor's. */
async function ask(): Promise<string | undefined> {
  const answer = await send('auth', '/token', { method: 'POST', body: {} })
  if (!answer.ok) return undefined
  const { access_token: token } = (await answer.json()) as { access_token?: string }
  return token
}

function cookieToken(): string | undefined {
  return /(?:^|; )access_token=([^;]+)/.exec(document.cookie)?.[1]
}

/**
 * One tab after the other; browsers offer that to safe origins only, and refuse it in a frame whose storage they block: such a
 * frame shares no token with anybody.
 */
function alone<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator
  return locks && globalThis.self === globalThis.top
    ? (locks.request('obole:token', work) as Promise<T>)
    : work()
}
