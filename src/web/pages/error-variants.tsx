import type { ComponentType } from 'react'
import type { MessageKey } from '#messages/fr.ts'
import { BrokenArcs, ClosedGate, CrossedTiles, FallenSun, MissingRing } from './illustrations.tsx'

type Text = Extract<MessageKey, `page.${string}` | `err.404_${string}` | `error.${string}`>

/** The words and the way on of an error page. */
export type ErrorVariant = {
  readonly title: PlainText
  readonly body: PlainText
  readonly Illustration: ComponentType
  readonly action: 'home' | 'login' | 'reload' | 'retry' | 'retry-itself'
}

/** Texts without placeholders. */
type PlainText = Exclude<
  Text,
  'page.title' | 'page.code' | 'page.reference' | 'page.retry_in' | 'page.not_found_meta' | 'page.error_meta'
>

const serverFault: ErrorVariant = {
  title: 'page.server_title',
  body: 'page.server_body',
  Illustration: FallenSun,
  action: 'retry',
}

const invalid: ErrorVariant = {
  title: 'page.invalid_title',
  body: 'error.BAD_REQUEST',
  Illustration: BrokenArcs,
  action: 'home',
}

const variants: Readonly<Record<number, ErrorVariant>> = {
  403: {
    title: 'page.forbidden_title',
    body: 'page.forbidden_body',
    Illustration: ClosedGate,
    action: 'login',
  },
  404: { title: 'err.404_title', body: 'err.404_body', Illustration: MissingRing, action: 'home' },
  409: {
    title: 'page.conflict_title',
    body: 'page.conflict_body',
    Illustration: CrossedTiles,
    action: 'reload',
  },
  413: { ...invalid, body: 'error.PAYLOAD_TOO_LARGE' },
  415: { ...invalid, body: 'error.UNSUPPORTED_MEDIA_TYPE' },
  429: { ...invalid, body: 'error.TOO_MANY_REQUESTS', action: 'retry' },
  500: serverFault,
  503: { ...serverFault, body: 'error.UNAVAILABLE' },
  504: {
    title: 'page.timeout_title',
    body: 'page.timeout_body',
    Illustration: BrokenArcs,
    action: 'retry-itself',
  },
}

const alike: Readonly<Record<number, number>> = { 401: 403, 405: 404, 408: 504, 410: 404 }

/** The page of a status; an unknown one is a bad request below 500, a fault of ours from there. */
export function errorVariant(status: number): ErrorVariant {
  return variants[alike[status] ?? status] ?? (status < 500 ? invalid : serverFault)
}
