import type { Locale } from '../messages.ts'
import { type Html, html, json, page } from './html.ts'

/** What a frame of the script's is opened with. */
export type ElementSettings = { publishableKey: string; parentOrigin: string }

/** A page for a frame in the merchant's payment page, with what its script has to know. */
export const elementPage = (options: {
  locale: Locale
  title: string
  script: string
  settings: object
  body: Html
}): string =>
  page({
    lang: options.locale,
    title: options.title,
    style: '/elements/elements.css',
    head: html`<script type="application/json" id="settings">${json(options.settings)}</script>
<script type="module" src="${options.script}"></script>`,
    body: options.body,
  })
