import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { decodeJwt } from 'jose'
import type { Logger } from 'pino'
import { clientNetwork } from '#api/client-network.ts'
import { refusalOf } from '#api/refused.ts'
import { emailKey } from '#db/users.ts'
import { type Acts, acts } from '#usecases/index.ts'
import { maskPath } from './logger.ts'

/** What proves who somebody is, or changes how they prove it: each try is logged, with its outcome (ASVS 16.3.1). */
const proving: ReadonlySet<string> = new Set<keyof Acts>([
  'logIn',
  'logOut',
  'askAccountLink',
  'activateAccount',
  'setPasswordByLink',
  'changePassword',
  'askNewEmail',
  'confirmNewEmail',
  'acceptInvitation',
  'acceptOperatorInvitation',
  'askPasskey',
  'addPasskey',
  'logInWithPasskey',
  'proveWithPasskey',
  'proveWithCode',
  'startAuthenticatorApp',
  'confirmAuthenticatorApp',
  'renewRecoveryCodes',
  'removeFactor',
  'resetFactors',
  'endSessions',
  'endUserSessions',
  'eraseAccount',
])

/** Whose acts ask for a right: what is refused there, or does not exist for who asked, is logged (ASVS 16.3.2). */
const guarded: ReadonlySet<string> = new Set(['self', 'administrator', 'operator'])
const refusing: ReadonlySet<unknown> = new Set(['FORBIDDEN', 'NOT_FOUND', 'UNAUTHENTICATED'])

/** Statuses that say no to a request as a whole; a wrong field is nobody's attack. */
const refusals: ReadonlySet<number> = new Set([401, 403, 405, 413, 415, 421, 429, 431])

/** Writes security events whatever the level of the rest; `silent` stays silent. */
export function securityLog(log: Logger): Logger {
  return log.level === 'silent' ? log : log.child({}, { level: 'info' })
}

/** The acts, of which those that prove who somebody is or ask for a right log their outcome, and answer as before. */
export function watched<Caller extends unknown[]>(
  actsFor: (trace: string, ...caller: Caller) => Acts,
  log: Logger,
  secret: string,
): (trace: string, ...caller: Caller) => Acts {
  const isTold = (name: string) =>
    proving.has(name) || (Object.hasOwn(acts, name) && guarded.has(acts[name as keyof Acts].who))
  return (trace, ...caller) => {
    return new Proxy(actsFor(trace, ...caller), {
      get(table, name) {
        const act: unknown = Reflect.get(table, name)
        if (typeof act !== 'function' || typeof name === 'symbol' || !isTold(name)) return act
        return async (input: unknown) => {
          const outcome: unknown = await act(input)
          tell(name, input, outcome)
          return outcome
        }
      },
    })

    function tell(act: string, input: unknown, outcome: unknown): void {
      const code = codeOf(outcome)
      if (!proving.has(act) && !refusing.has(code)) return
      const event = proving.has(act) ? 'authentication' : 'access_refused'
      const facts = { event, act, trace, ...whoOf(input, outcome, secret), ...(code && { code }) }
      if (code === undefined) log.info(facts, 'done')
      else log.warn(facts, 'refused')
    }
  }
}

/** The first code of a failure. */
function codeOf(outcome: unknown): string | undefined {
  const { ok, error } = (outcome ?? {}) as { ok?: boolean; error?: readonly { code?: string }[] }
  return ok === false ? (error?.[0]?.code ?? 'UNKNOWN') : undefined
}

/**
 * Who it was: the number of the account, and of an address that was typed a keyed hash, so that the tries at one account are
 * seen together and nobody reads the address (rule ERR-9).
 */
function whoOf(input: unknown, outcome: unknown, secret: string): { actor?: string; subject?: string } {
  const { userId: own, username, email, actor } = (input ?? {}) as Record<string, unknown>
  // The operator's acts are told who acts as one value, which may be the terminal.
  const userId = own ?? (actor as { readonly userId?: unknown } | undefined)?.userId
  const number = typeof userId === 'number' ? userId : userOf(outcome)
  const address = username ?? email
  return {
    ...(number !== undefined && { actor: `user:${number}` }),
    ...(typeof address === 'string' && { subject: pseudonym(secret, 'account', emailKey(address)) }),
  }
}

/** The user of a session that has just begun. */
function userOf(outcome: unknown): number | undefined {
  const { value } = (outcome ?? {}) as {
    value?: { accessToken?: string; session?: { accessToken?: string } }
  }
  const token = value?.accessToken ?? value?.session?.accessToken
  const uid = token === undefined ? undefined : decodeJwt(token).uid
  return typeof uid === 'number' ? uid : undefined
}

/** The same for the same account or network as long as the secret stays; twelve digits do not give it back. */
function pseudonym(secret: string, kind: 'account' | 'network', text: string): string {
  const digest = createHmac('sha256', secret).update(`obole-log-v1\n${kind}\n${text}`).digest('hex')
  return kind.charAt(0) + digest.slice(0, 12)
}

/** Logs every request that was refused as a whole: no right, too often, foreign, unreadable (ASVS 16.3.2, 16.3.3). */
export function logRefusals(fastify: FastifyInstance, log: Logger, secret: string): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const status = reply.raw.statusCode
    const code = refusalOf(request)
    const isRefused = refusals.has(status) || code === 'BAD_REQUEST' || code === 'CAPTCHA_REFUSED'
    if (isRefused) {
      const network = pseudonym(secret, 'network', clientNetwork(request.ip))
      const place = { trace: request.id, method: request.method, path: maskPath(request.url.slice(0, 300)) }
      log.warn(
        { event: 'refused', ...place, network, status, ...(code && { code }) },
        'a request was refused',
      )
    }
    done()
  })
}
