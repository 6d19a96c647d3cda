import { randomBytes, timingSafeEqual } from 'node:crypto'
import { type HashWork, hashOnThread } from './hash-threads.ts'

/** What one hash costs: KiB of memory, passes over it, lanes. */
export type HashCost = { readonly memory: number; readonly passes: number; readonly parallelism: number }

/** argon2id at the cost of ASVS appendix C: 46 MiB, one pass, one lane (about 0.1 s). */
export const productionCost: HashCost = { memory: 46 * 1024, passes: 1, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

type Encoded = HashCost & { readonly salt: Buffer; readonly tag: Buffer }

const phc =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

/** Hashes into the encoded PHC form `$argon2id$v=19$m=…,t=…,p=…$salt$tag`, which carries its own cost. */
export async function encodePassword(password: string, cost = productionCost): Promise<string> {
  const salt = randomBytes(saltBytes)
  const tag = await derive(password, { ...cost, salt, length: tagBytes })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

/** Whether the password belongs to the encoded hash. Without a readable hash the same work is done, the answer is no. */
export async function matchesPassword(
  password: string,
  encoded: string | null,
  cost = productionCost,
): Promise<boolean> {
  const known = encoded === null ? undefined : decode(encoded)
  const { memory, passes, parallelism, salt, tag } = known ?? { ...cost, ...nobody }
  const derived = await derive(password, { memory, passes, parallelism, salt, length: tag.length })
  return timingSafeEqual(derived, tag) && known !== undefined
}

/** Whether a hash was made at another cost than today's: the login that just succeeded hashes again. */
export function isOutdatedHash(encoded: string, cost = productionCost): boolean {
  const known = decode(encoded)
  return (
    known?.memory !== cost.memory || known.passes !== cost.passes || known.parallelism !== cost.parallelism
  )
}

/** What unknown accounts are compared with, so that they take as long as known ones. */
const nobody = { salt: Buffer.alloc(saltBytes), tag: Buffer.alloc(tagBytes) }

function decode(encoded: string): Encoded | undefined {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(encoded) ?? []
  if (salt === undefined || tag === undefined) return undefined
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

type Work = Omit<HashWork, 'message'>

function derive(password: string, work: Work): Promise<Buffer> {
  // the same password typed on two keyboards may come as different code points
  return hashOnThread({ ...work, message: Buffer.from(password.normalize('NFKC')) })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
