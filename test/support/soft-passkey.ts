import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** An authenticator in software: one key pair (ES256), made for a site, that signs what it is asked. */
export class SoftPasskey {
  readonly id = randomBytes(16).toString('base64url')
  readonly #key: KeyObject
  readonly #publicKey: Buffer
  readonly #origin: string
  counter = 0
  /** Whether its owner was recognised: a finger, a face, a code. */
  verifies = true

  constructor(origin: string) {
    this.#origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#publicKey = Buffer.concat([
      // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
  }

  /** What a browser answers to the options of a registration. */
  register(options: object): string {
    const credential = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([0, credential.length])
    const data = [this.#authenticatorData(0x40), Buffer.alloc(16), length, credential, this.#publicKey]
    const attestationObject = cborMap([
      ['fmt', cborText('none')],
      ['attStmt', Buffer.from([0xa0])],
      ['authData', cborBytes(Buffer.concat(data))],
    ])
    const clientDataJSON = this.#clientData('webauthn.create', options).toString('base64url')
    return this.#answer({ clientDataJSON, attestationObject: attestationObject.toString('base64url') })
  }

  /** What a browser answers to the options of a login or a proof. */
  sign(options: object): string {
    this.counter += 1
    const authenticatorData = this.#authenticatorData(0)
    const clientData = this.#clientData('webauthn.get', options)
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#key).toString('base64url'),
    })
  }

  #answer(response: object): string {
    const { id } = this
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }

  #clientData(type: string, options: object): Buffer {
    const { challenge } = options as { readonly challenge: string }
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #authenticatorData(more: number): Buffer {
    const site = createHash('sha256').update(new URL(this.#origin).hostname).digest()
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    // The user is there (1), and was recognised (4).
    return Buffer.concat([site, Buffer.from([1 | (this.verifies ? 4 : 0) | more]), count])
  }
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes])
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function cborMap(entries: readonly (readonly [string, Buffer])[]): Buffer {
  const parts = entries.flatMap(([key, value]) => [cborText(key), value])
  return Buffer.concat([Buffer.from([0xa0 + entries.length]), ...parts])
}
