import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BucketSettings } from '../s3.ts'

/** What happens to one call instead of an answer: a status, no answer at all, or half of what was to be sent. */
export type Trouble = 500 | 503 | 'silence' | 'half'

/** A server of one bucket over HTTP, which checks every signature by itself, from AWS's description of version 4. */
export type BucketServer = {
  readonly settings: BucketSettings
  /** What lies in the bucket, by its path there. */
  readonly objects: Map<string, Buffer>
  /** Troubles of the next calls, in order. */
  readonly troubles: Trouble[]
  /** Calls that came, as `PUT /bucket/path`. */
  readonly calls: string[]
  close(): Promise<void>
}

const key = { keyId: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY', region: 'fr-par' }

export async function startBucketServer(bucket = 'obole-files'): Promise<BucketServer> {
  const [objects, troubles, calls] = [new Map<string, Buffer>(), [] as Trouble[], [] as string[]]
  const server = createServer(async (request, response) => {
    calls.push(`${request.method} ${request.url}`)
    const body = await bodyOf(request)
    if (body === undefined) return
    const trouble = troubles.shift()
    if (trouble === 'silence') return
    if (typeof trouble === 'number') return refuse(response, trouble, 'SlowDown')
    const refusal = refusalOf(request, body)
    if (refusal !== undefined) return refuse(response, 403, refusal)
    answer(response, { request, body, objects, bucket, half: trouble === 'half' })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    settings: { ...key, bucket, endpoint: `http://127.0.0.1:${port}`, pathStyle: true },
    ...{ objects, troubles, calls },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** `undefined` of one that broke off: nothing of it is kept. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  try {
    return Buffer.concat(await request.toArray())
  } catch {
    return undefined
  }
}

type Asked = Pick<BucketServer, 'objects'> & {
  readonly request: IncomingMessage
  readonly body: Buffer
  readonly bucket: string
  readonly half: boolean
}

function answer(response: ServerResponse, { request, body, objects, bucket, half }: Asked): void {
  const { method, url = '' } = request
  const [, named, ...rest] = new URL(url, 'http://localhost').pathname.split('/')
  const path = rest.join('/')
  if (named !== bucket) refuse(response, 404, 'NoSuchBucket')
  else if (method === 'PUT') {
    objects.set(path, body)
    response.writeHead(200).end()
  } else if (method === 'DELETE') {
    objects.delete(path)
    response.writeHead(204).end()
  } else give(response, objects.get(path), half)
}

function give(response: ServerResponse, found: Buffer | undefined, half: boolean): void {
  if (found === undefined) {
    refuse(response, 404, 'NoSuchKey')
    return
  }
  response.writeHead(200, { 'content-length': found.length })
  if (half) response.write(found.subarray(0, found.length / 2), () => response.destroy())
  else response.end(found)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`)
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (under: Buffer | string, text: string) => createHmac('sha256', under).update(text).digest()

/** Why a request is not one of who holds the key, in the codes of S3. */
function refusalOf({ method, url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, keyId, day = '', region, signed = '', signature = ''] =
    said.exec(headers.authorization ?? '') ?? []
  if (keyId !== key.keyId) return 'InvalidAccessKeyId'
  if (region !== key.region) return 'AuthorizationHeaderMalformed'
  const moment = String(headers['x-amz-date'])
  if (!moment.startsWith(day)) return 'RequestTimeTooSkewed'
  const digest = String(headers['x-amz-content-sha256'])
  if (digest !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const names = signed.split(';')
  if (['host', 'x-amz-date', 'x-amz-content-sha256'].some(name => !names.includes(name)))
    return 'AccessDenied'
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  searchParams.sort()
  const canonical = [
    ...[method, pathname, searchParams.toString()],
    ...[...names.map(name => `${name}:${String(headers[name]).trim()}`), ''],
    ...[signed, digest],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const under = [day, key.region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${key.secret}`)
  const expected = hmac(under, ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n'))
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}
