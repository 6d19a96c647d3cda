import { type AccessTokenSettings, createAccessTokens } from './access-token.ts'
import { hashesAtOnce } from './hash-threads.ts'
import { encodePassword, isOutdatedHash, matchesPassword, productionCost } from './password-hash.ts'
import { isGuessable } from './password-strength.ts'
import { turnstile } from './turnstile.ts'

// 46 MiB each: unlimited hashing would let 200 logins take the machine down.
const atOnce = { running: hashesAtOnce, waiting: 20 }

/**
 * Passwords (argon2id, on threads of low priority) and access tokens (JWT). Hashing beyond 2 at once (1 where there are two
 * cores) and 20 waiting is refused with `BusyError` (code `UNAVAILABLE`); an unknown account is verified against a dummy hash,
 * so that it takes as long as a known one.
 */
export function createCredentials(settings: AccessTokenSettings, cost = productionCost) {
  const hashing = turnstile(atOnce)

  return {
    hashPassword: (password: string) => hashing(() => encodePassword(password, cost)),
    verifyPassword: (password: string, hash: string | null) =>
      hashing(() => matchesPassword(password, hash, cost)),
    needsRehash: (hash: string) => isOutdatedHash(hash, cost),
    isGuessable,
    ...createAccessTokens(settings),
  }
}
