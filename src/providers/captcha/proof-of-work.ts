import { createHmac } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import type { CaptchaVerdict, CaptchaWork } from '#domain/captcha.ts'
import { keyRing, type Secret } from '../signer.ts'

/** How long an answer is good for: a form that is filled in slowly asks for another challenge. */
const lifetimeSeconds = 15 * 60
/** Iterations of one try: about half a second of a phone in 256 tries, the mean. */
const usualCost = 1_500
const highestCost = 12 * usualCost

const hex = z.string().regex(/^[0-9a-f]+$/)

/** What a browser sends back, as base64 of JSON: the challenge as it came, and the counter that was found. */
const answerShape = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: hex.length(32),
      salt: hex.length(32),
      cost: z.int().min(1).max(highestCost),
      keyLength: z.literal(32),
      keyPrefix: z.literal('00'),
      expiresAt: z.int(),
    }),
    signature: hex.length(64),
  }),
  solution: z.object({ counter: z.int().min(0).max(0xffff_ffff), derivedKey: hex.length(64) }),
})

export type WorkSettings = {
  readonly secrets: readonly Secret[]
  /** True for whoever is the first to use an answer, in whichever process. */
  readonly usedOnce: (id: string, seconds: number) => Promise<boolean>
}

/**
 * The check that needs nobody else (rule BOT-1): the browser works for a moment. Challenges are signed with our own secrets,
 * expire, and each is good for one answer.
 */
export function createProofOfWork({ secrets, usedOnce }: WorkSettings) {
  const ring = keyRing(secrets)
  const keys = secrets.map(({ id }) => signingKey(ring.find(id)!))
  const isRight = (answer: Answer, hmacSignatureSecret: string) =>
    verifySolution({ ...answer, deriveKey, hmacSignatureSecret }).then(({ verified }) => verified)

  return {
    async challenge(pressure: number): Promise<CaptchaWork> {
      const { parameters, signature } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: Math.min(highestCost, Math.round(usualCost * Math.max(1, pressure))),
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1000) + lifetimeSeconds,
        hmacSignatureSecret: keys[0]!,
      })
      return { parameters: Object.fromEntries(Object.entries(parameters)), signature: signature! }
    },

    async check(text: string): Promise<CaptchaVerdict> {
      const answer = readAnswer(text)
      if (answer === undefined) return 'refused'
      const right = await firstOf(keys, key => isRight(answer, key))
      if (!right) return 'refused'
      return (await usedOnce(answer.challenge.parameters.nonce, lifetimeSeconds)) ? 'proven' : 'refused'
    },
  }
}

type Answer = z.output<typeof answerShape>

/** The answer in a header; undefined where it is none at all. */
export function readAnswer(text: string): Answer | undefined {
  try {
    return answerShape.parse(JSON.parse(Buffer.from(text, 'base64').toString()))
  } catch {
    return undefined
  }
}

/** One after the other: a key that is not the right one costs a signature, never the work. */
async function firstOf(
  keys: readonly string[],
  isRight: (key: string) => Promise<boolean>,
): Promise<boolean> {
  for (const key of keys) if (await isRight(key)) return true
  return false
}

/** A key of its own for this purpose: what is signed here is good for nothing else. */
function signingKey(secret: Uint8Array): string {
  return createHmac('sha256', secret).update('obole-captcha-v1').digest('hex')
}
