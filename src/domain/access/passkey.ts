/** What a browser is asked to sign: the challenge, and the options that its API takes as they are. */
export type PasskeyOptions = { readonly challenge: string; readonly options: object }

/** A passkey as it is made in a browser; the private key never leaves it. */
export type NewPasskey = {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  /** How often it has signed, by its own count; 0 for those that do not count. */
  readonly counter: number
  readonly transports: readonly string[]
  /** Whether it is kept by its owner's account elsewhere, so that a lost device does not lose it. */
  readonly isBackedUp: boolean
}

/** A passkey that an account has. */
export type KnownPasskey = Pick<NewPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>
