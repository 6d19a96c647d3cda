import type { Tracker } from './tracker.ts'

/** Where a Matomo listens, the number of this site there, and the address that this page is counted under. */
export type MatomoPage = { readonly url: string; readonly siteId: string; readonly address: string }

type Send = (address: string, body: URLSearchParams) => void

/**
 * Matomo's own HTTP interface instead of its script: nothing foreign runs here, no cookie is set, no visitor is
 * recognised, and the page's real address is never sent.
 */
export function matomo({ url, siteId, address }: MatomoPage, send: Send = post): Tracker {
  const tell = (facts: Record<string, string>) =>
    send(
      `${url}/matomo.php`,
      new URLSearchParams({ idsite: siteId, rec: '1', apiv: '1', send_image: '0', url: address, ...facts }),
    )
  return {
    view: () => tell({}),
    event: (name, detail) =>
      tell({ ca: '1', e_c: 'Campaign', e_a: name, ...(detail !== undefined && { e_n: detail }) }),
  }
}

/** It may outlive the page; it carries no cookie and does not say where it comes from. */
function post(address: string, body: URLSearchParams) {
  const quiet = { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' } as const
  void fetch(address, { method: 'POST', body, keepalive: true, ...quiet }).catch(() => undefined)
}
