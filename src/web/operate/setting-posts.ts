import { parseAmount } from '#domain/fields/amount.ts'
import { fieldsOf } from '#domain/operator/merge-setting.ts'
import { cappedTypes, type SettingName, type Settings, tipFrequencies } from '#domain/operator/settings.ts'
import { locales } from '#messages/locales.ts'
import type { Typed } from './seen.ts'

/** Each setting is a form, named as the setting. */
export const settingForms = [
  'instalments',
  'tipFactors',
  'collectCap',
  'refundProofAbove',
  'homeIntro',
] as const satisfies readonly SettingName[]

/** The value of a setting as a form sends it: its schema says whether it can be one. */
export function readSetting(name: SettingName, typed: Typed): unknown {
  return readers[name](typed)
}

/** Before the names of the hidden fields that say what a form was filled in from. */
const seenPrefix = 'seen.'

/** Whether a setting is an amount in cents. */
export function isAmountSetting(name: string): boolean {
  return name === 'collectCap' || name === 'refundProofAbove'
}

/** What the form of a setting is filled in from, as its hidden fields say it: their names and texts, with the field of each. */
export function seenTexts<Name extends SettingName>(name: Name, value: Settings[Name]) {
  return fieldsOf(name, value).map(([field, part]) => {
    const text = isAmountSetting(name) && typeof part === 'number' ? String(part / 100) : String(part ?? '')
    return { field, name: `${seenPrefix}${field}`, text }
  })
}

/** The value of a setting as the page showed it when its form was filled in. */
export function readSeen(name: SettingName, typed: Typed): unknown {
  const hidden = Object.entries(typed).filter(([field]) => field.startsWith(seenPrefix))
  if (hidden.length === 0) return undefined
  return readSetting(
    name,
    Object.fromEntries(hidden.map(([field, text]) => [field.slice(seenPrefix.length), text])),
  )
}

const readers: { readonly [Name in SettingName]: (typed: Typed) => unknown } = {
  instalments: typed =>
    Object.fromEntries(
      cappedTypes.map(type => [
        type,
        {
          count: numberOf(typed[`instalments.${type}.count`]),
          months: numberOf(typed[`instalments.${type}.months`]),
        },
      ]),
    ),
  tipFactors: typed =>
    Object.fromEntries(
      cappedTypes.map(type => [
        type,
        Object.fromEntries(
          tipFrequencies.map(frequency => [frequency, numberOf(typed[`tipFactors.${type}.${frequency}`])]),
        ),
      ]),
    ),
  collectCap: ({ collectCap = '' }) => (collectCap.trim() === '' ? null : parseAmount(collectCap)),
  refundProofAbove: ({ refundProofAbove = '' }) => parseAmount(refundProofAbove),
  homeIntro: typed => Object.fromEntries(locales.map(locale => [locale, line(typed[`homeIntro.${locale}`])])),
}

/** A number with a comma or a period; anything else is none. */
function numberOf(text = ''): number | undefined {
  const plain = text.trim().replace(',', '.')
  return /^\d{1,4}(\.\d{1,8})?$/.test(plain) ? Number(plain) : undefined
}

function line(text = ''): string {
  return text.replace(/\s+/g, ' ').trim()
}
