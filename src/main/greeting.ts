import { styleText } from 'node:util'
import type { Settings } from '#config/env.ts'
import { type StartKey, type StartLanguage, startText } from '#messages/start.ts'

/** The accounts of the demo content (rule OPS-5). */
export const demoPassword = 'demonstration'
export const demoOperator = {
  email: 'operateur@example.org',
  firstName: 'Olive',
  lastName: 'Bernard',
}
const accounts: readonly { email: string; key: StartKey; organization?: string }[] = [
  {
    email: 'camille.moreau@example.org',
    key: 'start.account.organizationAdmin',
    organization: 'les-ateliers-du-canal',
  },
  { email: 'samir.haddad@example.org', key: 'start.account.formAdmin', organization: 'festival-des-berges' },
  {
    email: 'ines.legall@example.org',
    key: 'start.account.organizationAdmin',
    organization: 'le-fournil-partage',
  },
  { email: demoOperator.email, key: 'start.account.operator' },
]

/** The cards of the sandbox that a newcomer tries first; its README lists them all. */
const cards: readonly { number: string; key: StartKey }[] = [
  { number: '4242 4242 4242 4242', key: 'start.card.paid' },
  { number: '4000 0025 0000 3155', key: 'start.card.authenticated' },
  { number: '4000 0000 0000 0002', key: 'start.card.refused' },
  { number: '4000 0000 0000 9995', key: 'start.card.insufficient' },
]

/** The first lines of a start: where everything is, and what to try it with. */
export function greeting(settings: Settings, mailUrl: string | undefined, language: StartLanguage): string {
  const text = (key: StartKey, values = {}) => startText(language, key, values)
  const { sandbox, sandboxUrl } = settings.payment
  const addresses: [string, string][] = [
    [text('start.address.site'), settings.publicOrigin],
    ...(sandbox ? [[text('start.address.sandbox'), sandboxUrl] as [string, string]] : []),
    ...(mailUrl === undefined ? [] : [[text('start.address.mail'), mailUrl] as [string, string]]),
  ]
  const people = accounts.map(({ email, key, organization }): [string, string] => [
    email,
    text(key, organization === undefined ? {} : { organization }),
  ])
  const numbers = cards.map(({ number, key }): [string, string] => [number, text(key)])
  return [
    section(styleText('bold', settings.operator.name), addresses),
    ...(settings.demo ? [section(text('start.accounts', { password: demoPassword }), people)] : []),
    ...(sandbox ? [section(text('start.cards'), numbers)] : []),
  ].join('\n')
}

function section(title: string, rows: readonly [string, string][]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  return `${title}\n${rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join('')}`
}
