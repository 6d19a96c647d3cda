/** Signs what Apple Wallet keeps, with the certificate of a pass type. */
export type AppleWallet = {
  /** `pass.org.example.tickets`. */
  readonly passTypeId: string
  readonly teamId: string
  /** When the certificate ends (ISO instant): no phone takes what was signed with it after that. */
  readonly endsAt: string
  /** A detached PKCS #7 signature of a pass's manifest, made at an ISO instant. */
  sign(manifest: Uint8Array, now: string): Promise<Uint8Array>
}

/** Signs what Google Wallet keeps, with the key of a service account. */
export type GoogleWallet = {
  readonly issuerId: string
  /** The address of the service account. */
  readonly account: string
  /** A JWT (RS256) of these claims. */
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>
}

/** The wallets that the operator has keys for (rule TKT-8). */
export type Wallets = {
  readonly apple: AppleWallet | undefined
  readonly google: GoogleWallet | undefined
}

export type WalletName = keyof Wallets

/** The wallets that a ticket can be kept in now: those with keys that hold. */
export function openWallets({ apple, google }: Wallets, now: string): readonly WalletName[] {
  const isOpen = { apple: apple !== undefined && apple.endsAt > now, google: google !== undefined }
  return (['apple', 'google'] as const).filter(name => isOpen[name])
}

/** How many passes a phone takes from one file. */
export const passesInAFile = 10
