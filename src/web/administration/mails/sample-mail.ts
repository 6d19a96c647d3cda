import { inertLinks } from './inert-links.ts'

/** A mail before it is sent to anybody. */
export type SampleMail = { readonly subject: string; readonly html: string; readonly text: string }

/** The same as a page may show it: its styles run under the page's own nonce, and no link of it leads anywhere. */
export function sampleMail<Mail extends SampleMail>({ html, ...mail }: Mail, nonce: string) {
  return { ...mail, html: inertLinks(html).replaceAll(/<style\b/g, `<style nonce="${nonce}"`) }
}
