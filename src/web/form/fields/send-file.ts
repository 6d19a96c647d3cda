import { type ErrorCode, isErrorCode } from '#domain/errors.ts'
import { callApi } from '../../transport/call-api.ts'
import { addressesOf } from '../../transport/send.ts'
import { currentToken } from '../../transport/token.ts'

export type FileOutcome =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly code: ErrorCode }

export type Upload = {
  readonly cartId: string
  readonly file: File
  /** Hears how much is sent, as a share of one. */
  readonly onProgress: (share: number) => void
}

/** Sends a file to the cart that asks for it. Asking for the cart first brings a fresh token, and tells an expired one. */
export async function sendFile(upload: Upload, stopping: AbortSignal): Promise<FileOutcome> {
  const path = `/carts/${upload.cartId}`
  const cart = await callApi(path, { method: 'GET' })
  if (!cart.ok) return { ok: false, code: codeFrom(cart.problems) }
  const token = await currentToken()
  const [direct, proxy] = addressesOf('api', `${path}/file`)
  const outcome = await send(direct, { ...upload, token }, stopping)
  // A file that came twice belongs to no answer the second time, and is swept away with the others of its kind.
  return outcome.ok || outcome.code !== 'MISDIRECTED' ? outcome : send(proxy, { ...upload, token }, stopping)
}

/** Five megabytes on a slow phone line take their time. */
const slowest = 120_000

/** `fetch` tells nothing of the progress, hence the older call. */
function send(
  address: string,
  { file, onProgress, token }: Upload & { readonly token: string | undefined },
  stopping: AbortSignal,
): Promise<FileOutcome> {
  if (stopping.aborted) return Promise.resolve({ ok: false, code: 'UNKNOWN' })
  const request = new XMLHttpRequest()
  stopping.addEventListener('abort', () => request.abort())
  const body = new FormData()
  body.append('file', file)
  return new Promise(resolve => {
    const refuse = (code: ErrorCode) => () => resolve({ ok: false, code })
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(read(request))
    request.onerror = refuse('MISDIRECTED')
    request.onabort = refuse('UNKNOWN')
    request.ontimeout = refuse('TIMEOUT')
    request.open('POST', address)
    request.timeout = slowest
    request.setRequestHeader('accept', 'application/json')
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(body)
  })
}

function read({ status, responseText }: XMLHttpRequest): FileOutcome {
  const { fileId, errors } = parse(responseText)
  if (status < 300 && typeof fileId === 'string') return { ok: true, id: fileId }
  if (status === 421) return { ok: false, code: 'MISDIRECTED' }
  return { ok: false, code: codeFrom(Array.isArray(errors) ? errors : []) }
}

function codeFrom(problems: readonly unknown[]): ErrorCode {
  const code = String(Object(problems[0]).code)
  return isErrorCode(code) ? code : 'UNKNOWN'
}

function parse(text: string): { readonly fileId?: unknown; readonly errors?: unknown } {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
