import { createHash, createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import type { AppleWallet } from '#domain/ticket/wallet.ts'

export type AppleKeys = {
  readonly passTypeId: string
  readonly teamId: string
  /** PEM: the certificate of the pass type, its RSA key, and Apple's intermediate certificate that issued it. */
  readonly certificate: string
  readonly key: string
  readonly intermediate: string
}

/**
 * Signs passes with the operator's certificate. OpenSSL's threads do the arithmetic, so that nobody waits for a large order; the
 * packages that write PKCS #7 are loaded when the first pass is asked for.
 */
export function createAppleWallet({ passTypeId, teamId, ...pem }: AppleKeys): AppleWallet {
  const key = createPrivateKey(pem.key)
  const certificate = new X509Certificate(pem.certificate)
  const intermediate = new X509Certificate(pem.intermediate)
  return {
    passTypeId,
    teamId,
    endsAt: certificate.validToDate.toISOString(),
    async sign(manifest, now) {
      const { writeSignedData } = await import('./signed-data.ts')
      return writeSignedData({
        digest: createHash('sha256').update(manifest).digest(),
        signedAt: new Date(now),
        certificates: [certificate.raw, intermediate.raw],
        sign: bytes => signed(bytes, key),
      })
    },
  }
}

const inAThread = promisify(sign)
const signed = (bytes: Uint8Array, key: KeyObject): Promise<Uint8Array> => inAThread('sha256', bytes, key)
