import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import type { GoogleWallet } from '#domain/ticket/wallet.ts'

export type GoogleKeys = {
  readonly issuerId: string
  readonly account: string
  /** PEM: the RSA key of the service account. */
  readonly key: string
}

/** Signs links of Google Wallet with the key of the operator's service account. */
export function createGoogleWallet({ issuerId, account, key: pem }: GoogleKeys): GoogleWallet {
  const key = createPrivateKey(pem)
  return {
    issuerId,
    account,
    sign: claims => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256' }).sign(key),
  }
}
