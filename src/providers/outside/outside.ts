import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { DeliveryFailure } from '#domain/integration/delivery.ts'
import { keptAnswerBytes } from '#domain/integration/delivery.ts'
import { isLoopback } from '#domain/integration/outside-address.ts'
import { isPublicAddress } from './public-address.ts'

type Address = { readonly address: string; readonly family: number }
type Call = { readonly headers: Readonly<Record<string, string>>; readonly body: string }
type Heard = { readonly code: number; readonly answer: string }

type Parts = {
  /** Where real money is taken nothing of this machine is called. */
  readonly isLive: boolean
  readonly resolve?: (host: string) => Promise<readonly Address[]>
  readonly isOutside?: (address: string) => boolean
  readonly timeoutMs?: number
}

/** What is read of an answer; the rest of it is not waited for. */
const mostBytes = 64 * 1024

class Refused extends Error {}

/**
 * Calls addresses that others name. A name is resolved once, every address that it has must be public, and the connection goes
 * to the one that was looked at: a name that answers otherwise a moment later leads nowhere else. No redirect is followed.
 */
export function createOutside({
  isLive,
  resolve = everyAddress,
  isOutside = isPublicAddress,
  timeoutMs = 5_000,
}: Parts) {
  async function post(address: string, call: Call) {
    const began = performance.now()
    const durationMs = () => Math.round(performance.now() - began)
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const url = new URL(address)
      const target = await withinTime(targetOf(url), signal)
      const heard = await send(url, target, call, signal)
      return { durationMs: durationMs(), ...heard, failure: null }
    } catch (error) {
      return { durationMs: durationMs(), code: null, answer: '', failure: failureOf(error, signal) }
    }
  }

  async function targetOf(url: URL): Promise<Address> {
    if (!isLive && isLoopback(url)) return { address: '127.0.0.1', family: 4 }
    if (url.protocol !== 'https:' || url.port !== '') throw new Refused()
    const found = await resolve(url.hostname.replace(/^\[|\]$/g, ''))
    const [first] = found
    if (first === undefined || !found.every(each => isOutside(each.address))) throw new Refused()
    return first
  }

  return { post }
}

function everyAddress(host: string): Promise<readonly Address[]> {
  return lookup(host, { all: true })
}

/** A resolver cannot be told to stop: it is not waited for. */
async function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const over = Promise.withResolvers<never>()
  const stop = () => over.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, over.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function send(url: URL, target: Address, { headers, body }: Call, signal: AbortSignal): Promise<Heard> {
  const bytes = Buffer.from(body)
  const { promise, resolve, reject } = Promise.withResolvers<Heard>()
  const request = (url.protocol === 'http:' ? http : https).request(url, {
    method: 'POST',
    agent: false,
    lookup: always(target),
    signal,
    headers: { ...headers, 'content-length': String(bytes.length) },
  })
  request.on('error', reject)
  request.on('response', response => hear(response).then(resolve, reject))
  // Whoever answers 101 has the connection: Node tells of neither an answer nor an error, and no time ends it.
  request.on('upgrade', ({ statusCode = 101 }, socket) => {
    socket.destroy()
    resolve({ code: statusCode, answer: '' })
  })
  request.end(bytes)
  return promise
}

/** The name leads to this one address, whatever it says by now. */
function always({ address, family }: Address): LookupFunction {
  return (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family)
}

async function hear(response: IncomingMessage): Promise<Heard> {
  const kept: Buffer[] = []
  let read = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    if (read < keptAnswerBytes) kept.push(piece)
    read += piece.length
    if (read >= mostBytes) break
  }
  response.destroy()
  return { code: response.statusCode ?? 0, answer: wordsOf(Buffer.concat(kept)) }
}

/** The beginning of an answer as text that the database takes: no zero character, no half one at the end. */
function wordsOf(bytes: Buffer): string {
  const text = new TextDecoder().decode(bytes.subarray(0, keptAnswerBytes - 8), { stream: true })
  const clean = text.replaceAll('\0', '')
  return Buffer.byteLength(clean) <= keptAnswerBytes ? clean : clean.slice(0, keptAnswerBytes / 3)
}

function failureOf(error: unknown, signal: AbortSignal): DeliveryFailure {
  if (error instanceof Refused) return 'refused_address'
  if (signal.aborted) return 'timeout'
  const code = String((error as { code?: unknown }).code ?? '')
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'not_found'
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code) ? 'certificate' : 'connection'
}
