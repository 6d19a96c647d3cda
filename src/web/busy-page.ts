import { createHash } from 'node:crypto'
import type { Translator } from '#messages/translator.ts'

/** Comes back by itself after some seconds, not all visitors at the same moment; a page that nobody sees waits. */
const script = `const again=()=>document.hidden?wait():location.reload();const wait=()=>setTimeout(again,3000+performance.now()*7%5000);wait()`
/** A post is not repeated by itself: its page is still behind this one, with all that was typed. */
const backScript = `document.querySelector('a').onclick=e=>{e.preventDefault();history.back()}`

const style = `:root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:Canvas;color:CanvasText}
main{max-width:32rem;padding:1.5rem}h1{font-size:1.625rem;line-height:1.2;margin:0 0 .75rem}p{margin:0 0 1.25rem}
a{display:inline-block;padding:.75rem 1.25rem;border:2px solid;border-radius:.5rem;color:inherit;font-weight:600}`

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const safe = (text: string) => text.replace(/[&<>"']/g, sign => signs[sign] ?? sign)
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const policyOf = (running: string) =>
  `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(running)}; base-uri 'none'; form-action 'none'`
const policies = { [script]: policyOf(script), [backScript]: policyOf(backScript) }

/** A page as it is sent, with its policy. */
export type BusyPage = { readonly html: Buffer; readonly policy: string }

const made = new Map<string, BusyPage>()

/**
 * The page for whoever finds no place at this moment (rule OPS-10): what is answered when there is too much to do must cost next to
 * nothing, so it is made once. It asks again by itself where nothing was sent (`mayRepeat`).
 */
export function busyPage(t: Translator, { mayRepeat }: { readonly mayRepeat: boolean }): BusyPage {
  const key = `${t.locale}${mayRepeat}`
  const known = made.get(key)
  if (known !== undefined) return known
  const running = mayRepeat ? script : backScript
  const [body, action] = mayRepeat
    ? [t('page.crowd_body'), t('page.crowd_again')]
    : [t('page.crowd_sent'), t('page.crowd_back')]
  const html = `<!doctype html><html lang="${t.locale}"><head><meta charset="utf-8"><title>${safe(t('page.crowd_title'))}</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><style>${style}</style></head>
<body><main><h1>${safe(t('page.crowd_title'))}</h1><p>${safe(body)}</p><a href="">${safe(action)}</a></main>
<script>${running}</script></body></html>`
  const page = { html: Buffer.from(html), policy: policies[running] ?? '' }
  made.set(key, page)
  return page
}
