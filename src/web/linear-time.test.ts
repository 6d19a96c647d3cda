import { test } from 'node:test'
import { widgetOf } from '#domain/form/widgets.ts'
import { assertLinear } from '#test/support/linear-time.ts'
import { readCookie } from './cookies.ts'
import { routeClassOf } from './headers.ts'
import { localPath } from './local-path.ts'
import { localeOf, withoutLanguage } from './locale.ts'
import { readPreferences } from './preferences.ts'
import { canonicalAddress, plainAddress } from './route-guard.ts'

const words = new Set(['connexion'])

/** What every request of a page goes through, before anybody knows who sends it. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  routeClassOf: text => routeClassOf(`/associations/${text}`),
  widgetOf: text => widgetOf(`/associations/a/b/c/${text}`),
  plainAddress: text => plainAddress(`/${text}`, words),
  canonicalAddress: text => canonicalAddress(`/associations/A/b/${text}`),
  localPath: text => localPath(`/${text}`),
  localeOf: text => localeOf(`/formulaires/${text}`, undefined),
  'localeOf a query': text => localeOf(`/?${text}`, undefined),
  withoutLanguage: text => withoutLanguage(`/formulaires/${text}`),
  readCookie: text => readCookie(text, 'locale'),
  readPreferences,
}

const seeds = [
  'a',
  'A-',
  '/',
  '/.',
  '/..',
  '%',
  '%41',
  '%2F',
  '.data',
  '/widget',
  '/formulaires/a',
  ';',
  '; ',
  '=',
  '&',
  '+',
]

for (const [name, read] of Object.entries(readers)) {
  test(`${name} costs as much as what it reads is long`, () => assertLinear(read, seeds))
}
