import { type ErrorCode, isErrorCode } from '#domain/errors.ts'
import { callApi } from '../../payment/platform-api.ts'

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
  if (stopping.aborted) return { ok: false, code: 'UNKNOWN' }
  return send(`/ha-api${path}/file`, upload, stopping)
}

/** Five megabytes on a slow phone line take their time. */
const slowest = 120_000

/** `fetch` tells nothing of the progress, hence the older call. */
function send(address: string, { file, onProgress }: Upload, stopping: AbortSignal): Promise<FileOutcome> {
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
    request.setRequestHeader('authorization', `Bearer ${accessToken()}`)
    request.send(body)
  })
}

function accessToken(): string {
  return /(?:^|; )access_token=([^;]*)/.exec(document.cookie)?.[1] ?? ''
}

function read({ status, responseText }: XMLHttpRequest): FileOutcome {
  const { fileId, errors } = parse(responseText)
  if (status < 300 && typeof fileId === 'string') return { ok: true, id: fileId }
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
