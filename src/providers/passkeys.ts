import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { KnownPasskey, NewPasskey, PasskeyOptions } from '#domain/access/passkey.ts'

type Site = {
  readonly name: string
  /** Where browsers reach the pages, scheme and port with it. */
  readonly origin: string
}

/** ES256, then RS256: what every authenticator knows. Others make keys of a kilobyte, or warn at each start. */
const algorithms = [-7, -257]
/** Milliseconds that a browser waits for its owner; what they sign holds as long (rule ACC-10). */
const timeout = 300_000

type Person = { readonly handle: Uint8Array; readonly email: string; readonly name: string }

/**
 * Passkeys (WebAuthn) of this site: what a browser is asked to sign, and whether it did. The package takes half a second to
 * load, so it is loaded when it is first needed. Answers come from outside: any that cannot be read is `undefined`.
 */
export function createPasskeys({ name: rpName, origin }: Site) {
  const rpID = new URL(origin).hostname
  const webauthn = () => import('@simplewebauthn/server')

  return {
    async register({ handle, email, name }: Person, known: readonly string[]): Promise<PasskeyOptions> {
      const { generateRegistrationOptions } = await webauthn()
      const options = await generateRegistrationOptions({
        ...{ rpName, rpID, timeout, userName: email, userDisplayName: name },
        userID: new Uint8Array(handle),
        attestationType: 'none',
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: known.map(id => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { challenge: options.challenge, options }
    },

    async registered(response: unknown, challenge: string): Promise<NewPasskey | undefined> {
      const { verifyRegistrationResponse } = await webauthn()
      const { registrationInfo } = await verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }).catch(() => ({ registrationInfo: undefined }))
      if (registrationInfo === undefined) return undefined
      const { credential, credentialBackedUp } = registrationInfo
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        isBackedUp: credentialBackedUp,
      }
    },

    async ask(known: readonly KnownPasskey[]): Promise<PasskeyOptions> {
      const { generateAuthenticationOptions } = await webauthn()
      const allowCredentials = known.map(({ credentialId: id, transports }) => ({
        id,
        transports: [...transports],
      }))
      const options = await generateAuthenticationOptions({
        ...{ rpID, timeout, userVerification: 'required' },
        // None at all at a login: the passkey says whose account it is.
        ...(allowCredentials.length > 0 && { allowCredentials }),
      })
      return { challenge: options.challenge, options }
    },

    async signed(
      response: unknown,
      challenge: string,
      { credentialId: id, publicKey, counter, transports }: KnownPasskey,
    ): Promise<{ readonly counter: number } | undefined> {
      const { verifyAuthenticationResponse } = await webauthn()
      const answer = await verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          ...{ id, counter },
          publicKey: new Uint8Array(publicKey),
          transports: transports as AuthenticatorTransport[],
        },
      }).catch(() => undefined)
      return answer?.verified ? { counter: answer.authenticationInfo.newCounter } : undefined
    },
  }
}
