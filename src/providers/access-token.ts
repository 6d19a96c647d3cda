import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import { type KeyRing, keyRing, type Secret } from './signer.ts'

const lifetimeSeconds = 15 * 60 // rule ACC-1

/** What an access token says: the user, absent for an anonymous visitor, their roles, whether they are verified, their session. */
export type AccessClaims = {
  readonly uid?: number
  readonly urs: readonly string[]
  readonly uvf: '0' | '1'
  readonly sid?: string
}

const claimsOfToken = z.object({
  uid: z.int().positive().optional(),
  urs: z.array(z.string()),
  uvf: z.enum(['0', '1']),
  sid: z.uuid().optional(),
})

export type AccessTokenSettings = {
  readonly secrets: readonly Secret[]
  readonly issuer: string
  readonly audience: string
  readonly now: () => string
}

/** JWTs of 15 minutes, HS256. The first secret signs, all verify, by the `kid` of the header (rule ACC-1). */
export function createAccessTokens({ secrets, issuer, audience, now }: AccessTokenSettings) {
  const ring = keyRing(secrets)
  const keys = new Map<string, Promise<CryptoKey>>()
  /** Imported once: importing costs more than signing. */
  const cryptoKey = (id: string, key: Uint8Array) => {
    const known = keys.get(id) ?? importKey(key)
    keys.set(id, known)
    return known
  }

  return {
    async issueAccessToken(claims: AccessClaims): Promise<{ token: string; expiresIn: number }> {
      const issuedAt = Math.floor(Date.parse(now()) / 1000)
      const token = await new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: ring.newest.id })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(await cryptoKey(ring.newest.id, ring.newest.key))
      return { token, expiresIn: lifetimeSeconds }
    },

    /** The claims of a token that we signed and that still lives, or `undefined`. */
    async verifyAccessToken(token: string): Promise<AccessClaims | undefined> {
      try {
        const { payload } = await jwtVerify(
          token,
          header => cryptoKey(header.kid ?? '', keyOf(ring, header)),
          {
            algorithms: ['HS256'],
            issuer,
            audience,
            requiredClaims: ['exp', 'iat'],
            currentDate: new Date(now()),
          },
        )
        return claimsOfToken.safeParse(payload).data
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}

function importKey(key: Uint8Array): Promise<CryptoKey> {
  const usages = ['sign', 'verify'] as const
  return crypto.subtle.importKey('raw', new Uint8Array(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    ...usages,
  ])
}

function keyOf(ring: KeyRing, header: JWTHeaderParameters): Uint8Array {
  const key = ring.find(header.kid ?? '')
  if (!key) throw new errors.JWKSNoMatchingKey()
  return key
}
