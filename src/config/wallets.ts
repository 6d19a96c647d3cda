import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { ConfigRefused, type Variables } from './variables.ts'

/** What signs passes of Apple Wallet; certificates and key are PEM. */
export type AppleWalletSettings = {
  readonly passTypeId: string
  readonly teamId: string
  readonly certificate: string
  readonly key: string
  /** The certificate of Apple (WWDR) that issued ours. */
  readonly intermediate: string
}

/** What signs links of Google Wallet; the key is PEM. */
export type GoogleWalletSettings = {
  readonly issuerId: string
  /** The address of the service account. */
  readonly account: string
  readonly key: string
}

/** The wallets that the operator has keys for (rule TKT-8). */
export type WalletSettings = {
  readonly apple: AppleWalletSettings | undefined
  readonly google: GoogleWalletSettings | undefined
}

const appleVariables = {
  passTypeId: 'APPLE_PASS_TYPE_ID',
  teamId: 'APPLE_TEAM_ID',
  certificate: 'APPLE_PASS_CERTIFICATE',
  key: 'APPLE_PASS_SECRET_KEY',
  intermediate: 'APPLE_WWDR_CERTIFICATE',
} as const

const googleVariables = {
  issuerId: 'GOOGLE_WALLET_ISSUER_ID',
  account: 'GOOGLE_WALLET_ACCOUNT',
  key: 'GOOGLE_WALLET_SECRET_KEY',
} as const

/** Reads the keys of wallets; throws {@link ConfigRefused} for what cannot sign. */
export function walletsOf(env: Variables): WalletSettings {
  const apple = together(env, appleVariables)
  const google = together(env, googleVariables)
  if (apple !== undefined) {
    const certificate = certificateOf('APPLE_PASS_CERTIFICATE', apple.certificate)
    const intermediate = certificateOf('APPLE_WWDR_CERTIFICATE', apple.intermediate)
    const key = keyOf('APPLE_PASS_SECRET_KEY', apple.key)
    if (!certificate.checkPrivateKey(key)) throw new ConfigRefused('APPLE_PASS_SECRET_KEY', 'other_key')
    if (!certificate.verify(intermediate.publicKey))
      throw new ConfigRefused('APPLE_WWDR_CERTIFICATE', 'other_issuer')
  }
  if (google !== undefined) keyOf('GOOGLE_WALLET_SECRET_KEY', google.key)
  return { apple, google }
}

/** Variables that are worth something only all together; `undefined` where none is set. */
function together<Name extends string>(
  env: Variables,
  variables: Readonly<Record<Name, keyof Variables>>,
): Readonly<Record<Name, string>> | undefined {
  const names = Object.values<keyof Variables>(variables)
  const given = names.find(name => env[name] !== undefined)
  if (given === undefined) return undefined
  const missing = names.find(name => env[name] === undefined)
  if (missing !== undefined) throw new ConfigRefused(missing, 'required_with', { other: given })
  const read = Object.entries<keyof Variables>(variables).map(([name, variable]) => [name, env[variable]])
  return Object.fromEntries(read)
}

function certificateOf(variable: string, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new ConfigRefused(variable, 'certificate')
  }
}

function keyOf(variable: string, pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {
    // Said below, without what was given.
  }
  throw new ConfigRefused(variable, 'rsa_key')
}
