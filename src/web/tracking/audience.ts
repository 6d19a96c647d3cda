import type { MatomoSettings } from '#config/env.ts'
import { type Consent, consentCookie, readConsent } from '../consent/consent.ts'
import { readCookie } from '../cookies.ts'
import { isMeasured } from './measured-address.ts'

/** The tracker of this installation, and what a visitor said to it. */
export type Audience = { readonly matomo: MatomoSettings; readonly consent: Consent }

/** Null where no tracker is set: then there is nothing to consent to. */
export function audienceOf(matomo: MatomoSettings | undefined, cookie: string | undefined): Audience | null {
  return matomo === undefined
    ? null
    : { matomo, consent: readConsent(readCookie(cookie, consentCookie.name)) }
}

/** The origin that a page may send what it measures to: none before consent, none where nothing is measured. */
export function measureOrigin(audience: Audience | null, pathname: string): string | undefined {
  return audience?.consent === 'accepted' && isMeasured(pathname)
    ? new URL(audience.matomo.url).origin
    : undefined
}
