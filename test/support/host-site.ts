import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A site that is not ours, on another host name: browsers take it for a stranger. */
export type HostSite = {
  readonly origin: string
  /** Puts a page on the site; gives its address. */
  show(path: string, body: string, ground?: string): string
  close(): Promise<void>
}

/** Sets a cookie that may stand in frames, and says whether the browser sent it. */
const cookiePage = '/cookie'

/** Starts the site at `127.0.0.1`; ours are at `localhost`. Its `/cookie` serves to prove what a frame may keep. */
export async function openHostSite(): Promise<HostSite> {
  // Browsers ask every site for it.
  const pages = new Map<string, string>([['/favicon.ico', '']])
  const server = createServer(({ url = '/', headers }, response) => {
    const page = url === cookiePage ? (headers.cookie ?? 'no cookie') : pages.get(url)
    if (url === cookiePage) response.setHeader('set-cookie', 'seen=yes; SameSite=None; Secure')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.writeHead(page === undefined ? 404 : 200).end(page)
  })
  await new Promise<void>(done => server.listen(0, done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    show(path, body, ground = '#fff') {
      const style = `body { margin: 16px } html { background: ${ground} }`
      pages.set(
        path,
        `<!DOCTYPE html><html lang="fr"><title>Une association</title><style>${style}</style>${body}</html>`,
      )
      return origin + path
    },
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
