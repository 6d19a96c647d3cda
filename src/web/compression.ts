import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)

/** The body as the browser takes it, and the header that says so. Quality 4: most of the gain at little cost. */
export async function compressed(
  text: string,
  request: Request,
  headers: Headers,
): Promise<string | Uint8Array<ArrayBuffer>> {
  headers.append('vary', 'accept-encoding')
  if (!request.headers.get('accept-encoding')?.includes('br')) return text
  headers.set('content-encoding', 'br')
  return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}
