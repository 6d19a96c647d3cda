import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)

/** Quality 4: most of the gain at little cost. The window holds a page; the default one costs 4 MB for each answer. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 }

/** The body as the browser takes it, and the header that says so. */
export async function compressed(
  text: string,
  request: Request,
  headers: Headers,
): Promise<string | Uint8Array<ArrayBuffer>> {
  headers.append('vary', 'accept-encoding')
  if (!request.headers.get('accept-encoding')?.includes('br')) return text
  headers.set('content-encoding', 'br')
  return brotli(text, { params })
}
