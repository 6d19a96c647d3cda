import type { MessageKey } from '#messages/fr.ts'

/** The words of an error page; none has a placeholder. */
type PlainText = Extract<MessageKey, `page.${string}_title` | `page.${string}_body` | `err.${string}`>

/** How a status is shown: a page with a way on, or one sentence where the page stays (rule ERR-3). */
export type ErrorWords = {
  readonly title: PlainText
  readonly body: PlainText
  /** The sentence of a toast. */
  readonly notice: PlainText
  readonly action: 'home' | 'login' | 'reload' | 'retry' | 'retry-itself'
}

const serverFault: ErrorWords = {
  title: 'page.server_title',
  body: 'page.server_body',
  notice: 'err.500',
  action: 'retry',
}

const invalid: ErrorWords = {
  title: 'page.invalid_title',
  body: 'err.400',
  notice: 'err.400',
  action: 'home',
}

const words: Readonly<Record<number, ErrorWords>> = {
  400: invalid,
  401: { title: 'page.login_title', body: 'page.login_body', notice: 'err.400', action: 'login' },
  403: { title: 'page.forbidden_title', body: 'page.forbidden_body', notice: 'err.403', action: 'login' },
  404: { title: 'err.404_title', body: 'err.404_body', notice: 'err.404_title', action: 'home' },
  409: { title: 'page.conflict_title', body: 'page.conflict_body', notice: 'err.409', action: 'reload' },
  410: { title: 'page.gone_title', body: 'page.gone_body', notice: 'page.gone_title', action: 'home' },
  413: { title: 'page.too_large_title', body: 'page.too_large_body', notice: 'err.413', action: 'home' },
  415: { title: 'page.format_title', body: 'page.format_body', notice: 'err.415', action: 'home' },
  421: { title: 'page.not_sent_title', body: 'page.not_sent_body', notice: 'err.421', action: 'retry' },
  429: {
    title: 'page.too_often_title',
    body: 'page.too_often_body',
    notice: 'page.too_often_body',
    action: 'retry',
  },
  500: serverFault,
  503: { title: 'page.busy_title', body: 'page.busy_body', notice: 'page.busy_body', action: 'retry' },
  504: {
    title: 'page.timeout_title',
    body: 'page.timeout_body',
    notice: 'err.504',
    action: 'retry-itself',
  },
}

const alike: Readonly<Record<number, number>> = { 405: 404, 408: 409, 502: 503 }

/** The status whose words another one shares; an unknown one is a bad request below 500, a fault of ours from there. */
export function toldAs(status: number): number {
  const told = alike[status] ?? status
  if (words[told]) return told
  return status < 500 ? 400 : 500
}

/** How a status is shown. */
export function errorWords(status: number): ErrorWords {
  return words[toldAs(status)] ?? serverFault
}
