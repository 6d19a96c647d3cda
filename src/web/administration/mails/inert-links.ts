/**
 * A mail's HTML with links that look as they will and lead nowhere: one that is followed within the frame of its preview would put an empty
 * frame in place of the mail. They are still told as links.
 */
export function inertLinks(html: string): string {
  return html.replaceAll(/<a\b((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi, (_, attributes: string) => {
    const rest = attributes.replaceAll(/\s(?:href|target)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi, '')
    return `<a role="link" aria-disabled="true"${rest}>`
  })
}

/** A mail as a page shows it in a frame: its styles run under the page's own nonce, and no link of it leads anywhere (rule MAIL-6). */
export function framedMail<Mail extends { readonly html: string }>(mail: Mail, nonce: string): Mail {
  return { ...mail, html: inertLinks(mail.html).replaceAll(/<style\b/g, `<style nonce="${nonce}"`) }
}
