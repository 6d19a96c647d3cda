import { createHash } from 'node:crypto'

/** Bits a password takes, and positions it sets: one in two million others is taken for a listed one. */
const bitsEach = 30
const positions = 20
const head = 8

/** How passwords are compared: a capital or two make none of them better. */
export function folded(password: string): string {
  return password.normalize('NFKC').toLowerCase()
}

/** A Bloom filter of passwords: the number of its bits in 8 bytes, then the bits. The same list gives the same bytes. */
export function filterOf(passwords: Iterable<string>): Uint8Array {
  const unique = new Set([...passwords].map(folded))
  const bits = Math.ceil((unique.size * bitsEach) / 8) * 8
  const filter = Buffer.alloc(head + bits / 8)
  filter.writeBigUInt64BE(BigInt(bits))
  for (const password of unique)
    for (const bit of bitsOf(password, bits)) filter[head + (bit >> 3)]! |= 1 << (bit & 7)
  return filter
}

/** Whether a filter may hold a password: always so for one that it was made of. */
export function mayHold(filter: Uint8Array, password: string): boolean {
  const bits = Number(Buffer.from(filter.buffer, filter.byteOffset, head).readBigUInt64BE())
  return bitsOf(folded(password), bits).every(bit => ((filter[head + (bit >> 3)] ?? 0) >> (bit & 7)) & 1)
}

/** Twenty positions out of two numbers of one digest (Kirsch and Mitzenmacher). */
function bitsOf(password: string, bits: number): readonly number[] {
  const digest = createHash('sha256').update(password).digest()
  const [start, stride] = [digest.readUIntBE(0, 6) % bits, (digest.readUIntBE(6, 6) % (bits - 1)) + 1]
  return Array.from({ length: positions }, (_, index) => (start + index * stride) % bits)
}
