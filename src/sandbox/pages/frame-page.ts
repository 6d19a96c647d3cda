import type { Locale } from '../messages.ts'
import { type Html, html, json, page } from './html.ts'

/** A page for a frame in the merchant's payment page, with what its script has to know. */
export const framePage = (options: {
  locale: Locale
  title: string
  script: string
  settings: object
  body: Html
}): string =>
  page({
    lang: options.locale,
    title: options.title,
    style: '/frame/card-frame.css',
    head: html`<script type="application/json" id="settings">${json(options.settings)}</script>
<script type="module" src="${options.script}"></script>`,
    body: options.body,
  })
