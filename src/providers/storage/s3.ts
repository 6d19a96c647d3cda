import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { type FileStore, FileStoreFault, type FileStoreReason } from '#domain/file-store.ts'
import { filePath } from './file-path.ts'

/** A bucket of any server that speaks the protocol of S3, and the key that may read, write and delete in it. */
export type BucketSettings = {
  /** The server's address, without the bucket. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly keyId: string
  readonly secret: string
  /** Whether the bucket stands in the path (`host/bucket/…`) instead of the name (`bucket.host/…`). */
  readonly pathStyle: boolean
}

/** What tests make shorter: how long one try may take, and the waits before the next ones, in milliseconds. */
export type Patience = { readonly timeout: number; readonly waits: readonly number[] }

const patience: Patience = { timeout: 10_000, waits: [200, 800] }

/** More than any file of ours: what is larger was not put there by us, and is not read into memory. */
const mostBytes = 64 * 1024 * 1024

type Call = { readonly method: 'GET' | 'PUT' | 'DELETE'; readonly key: string; readonly body?: Uint8Array }
type Answer = { readonly status: number; readonly bytes: Uint8Array }

/**
 * Files in a bucket. The server shows an object once all of it has come and its digest, which is signed, is right: nobody reads half of one.
 * What may pass (5xx, 429, no answer) is tried again; all three calls may be repeated.
 */
export function createBucketStore(settings: BucketSettings, patient: Patience = patience): FileStore {
  const call = (what: Call) => settled(settings, what, patient)
  return {
    async put(key, body) {
      await call({ method: 'PUT', key, body })
    },
    async get(key) {
      const { status, bytes } = await call({ method: 'GET', key })
      return status === 404 ? undefined : bytes
    },
    async remove(key) {
      await call({ method: 'DELETE', key })
    },
  }
}

/** No file has this key. */
const trialKey = '00000000-0000-0000-0000-000000000000'

/** Tries what files need of a bucket: to write, to read and to delete. Throws {@link FileStoreFault}. */
export async function tryBucket(store: FileStore): Promise<void> {
  await store.put(trialKey, new Uint8Array())
  await store.get(trialKey)
  await store.remove(trialKey)
}

async function settled(settings: BucketSettings, call: Call, { timeout, waits }: Patience): Promise<Answer> {
  const address = addressOf(settings, filePath(call.key))
  for (let tried = 0; ; tried += 1) {
    const answer = await answered(settings, { ...call, address, timeout })
    if (!(answer instanceof FileStoreFault)) return answer
    const wait = waits[tried]
    if (answer.reason !== 'unreachable' || wait === undefined) throw answer
    await pause(wait)
  }
}

function addressOf({ endpoint, bucket, pathStyle }: BucketSettings, path: string): URL {
  const address = new URL(endpoint)
  const base = address.pathname.replace(/\/+$/, '')
  address.pathname = pathStyle ? `${base}/${bucket}/${path}` : `${base}/${path}`
  if (!pathStyle) address.hostname = `${bucket}.${address.hostname}`
  return address
}

type Attempt = Call & { readonly address: URL; readonly timeout: number }

async function answered(settings: BucketSettings, attempt: Attempt): Promise<Answer | FileStoreFault> {
  const { method, body, timeout } = attempt
  try {
    const { url, headers } = await signed(settings, attempt)
    const response = await fetch(url, {
      ...{ method, headers, redirect: 'manual', signal: AbortSignal.timeout(timeout) },
      ...(body && { body: Uint8Array.from(body) }),
    })
    const bytes = await bytesOf(response)
    if (response.ok) return { status: response.status, bytes }
    const said = codeOf(bytes) ?? `HTTP ${response.status}`
    if (response.status === 404 && said !== 'NoSuchBucket' && method !== 'PUT') return { status: 404, bytes }
    return new FileStoreFault(reasonOf(response.status), said)
  } catch (error) {
    if (error instanceof FileStoreFault) return error
    const { cause, name } = error as { cause?: { code?: string }; name?: string }
    return new FileStoreFault('unreachable', cause?.code ?? name ?? 'unknown', error)
  }
}

/** The digest of the bytes is part of what is signed: a server that gets others refuses them. */
function signed({ keyId, secret, region }: BucketSettings, { method, address, body }: Attempt) {
  const digest = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  return new AwsV4Signer({
    ...{ method, url: address.href, accessKeyId: keyId, secretAccessKey: secret, region, service: 's3' },
    headers: { 'x-amz-content-sha256': digest },
  }).sign()
}

/** A body that ends before its announced length is an error of `fetch`. */
async function bytesOf(response: Response): Promise<Uint8Array> {
  const announced = Number(response.headers.get('content-length') ?? 0)
  const parts: Uint8Array[] = []
  let size = announced
  if (announced <= mostBytes) {
    size = 0
    for await (const part of response.body ?? []) {
      size += part.byteLength
      if (size > mostBytes) break
      parts.push(part)
    }
  }
  if (size > mostBytes) {
    await response.body?.cancel().catch(() => {})
    throw new FileStoreFault('refused', 'EntityTooLarge')
  }
  return Buffer.concat(parts)
}

const codeOf = (bytes: Uint8Array): string | undefined =>
  /<Code>([A-Za-z]{1,60})<\/Code>/.exec(Buffer.from(bytes.subarray(0, 4_000)).toString())?.[1]

function reasonOf(status: number): FileStoreReason {
  if (status === 507) return 'full'
  if (status >= 500 || status === 429 || status === 408) return 'unreachable'
  return status === 404 ? 'missing' : 'refused'
}
