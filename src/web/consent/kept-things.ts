import { passHours } from '#domain/room/room.ts'
import type { MessageKey } from '#messages/fr.ts'
import { localeCookie } from '#messages/locales.ts'
import { organizationCookie } from '../account/organization-cookie.ts'
import { cartCookieName } from '../form/steps/cart-cookie.ts'
import { preferencesCookie } from '../preferences.ts'
import { passCookieName } from '../waiting-room/pass-cookie.ts'
import { consentCookie } from './consent.ts'

type Purpose = Extract<
  MessageKey,
  `cookies.${'locale' | 'a11y' | 'session' | 'organization' | 'cart' | 'pass' | 'typed' | 'consent' | 'tickets' | 'gate_page' | 'gate_list' | 'gate_settings' | 'celebrated'}`
>
type Until = Extract<
  MessageKey,
  `cookies.${'while_open' | 'while_logged_in' | 'cart_life' | 'while_kept' | 'while_gate_open'}`
>

type Lasts = { readonly days: number } | { readonly months: number } | { readonly until: Until }

/** Something that a browser keeps for this site. */
export type Kept = { readonly name: string; readonly purpose: Purpose; readonly lasts: Lasts }

const inDays = (seconds: number) => ({ days: seconds / 86_400 })

/** All that the site stores in a browser because the service needs it, cookies first. */
export const keptThings: readonly Kept[] = [
  { name: localeCookie.name, purpose: 'cookies.locale', lasts: inDays(localeCookie.maxAge) },
  { name: preferencesCookie.name, purpose: 'cookies.a11y', lasts: inDays(preferencesCookie.maxAge) },
  {
    name: 'access_token, refresh_token',
    purpose: 'cookies.session',
    lasts: { until: 'cookies.while_logged_in' },
  },
  {
    name: organizationCookie,
    purpose: 'cookies.organization',
    lasts: { until: 'cookies.while_logged_in' },
  },
  { name: cartCookieName, purpose: 'cookies.cart', lasts: { until: 'cookies.cart_life' } },
  { name: passCookieName, purpose: 'cookies.pass', lasts: inDays(passHours * 3_600) },
  { name: consentCookie.name, purpose: 'cookies.consent', lasts: { months: 6 } },
  {
    name: 'Cache Storage: obole-billets-1',
    purpose: 'cookies.tickets',
    lasts: { until: 'cookies.while_kept' },
  },
  {
    name: 'Cache Storage: obole-porte-1',
    purpose: 'cookies.gate_page',
    lasts: { until: 'cookies.while_kept' },
  },
  {
    name: 'IndexedDB: obole-porte-…',
    purpose: 'cookies.gate_list',
    lasts: { until: 'cookies.while_gate_open' },
  },
  {
    name: 'localStorage: porte-son, porte-camera',
    purpose: 'cookies.gate_settings',
    lasts: { until: 'cookies.while_kept' },
  },
  {
    name: 'localStorage: obole:celebrated:…',
    purpose: 'cookies.celebrated',
    lasts: { until: 'cookies.while_kept' },
  },
  { name: 'sessionStorage', purpose: 'cookies.typed', lasts: { until: 'cookies.while_open' } },
]
