import { fieldsOf } from '#domain/operator/merge-setting.ts'
import { cappedTypes, type SettingName, tipFrequencies } from '#domain/operator/settings.ts'
import { money } from '#messages/format.ts'
import { isLocale, type Locale, languageName } from '#messages/locales.ts'
import type { MessageKey, Translator } from '#messages/translator.ts'
import { isAmountSetting, settingForms } from './setting-posts.ts'

const titles = {
  instalments: 'operator.settings_instalments',
  tipFactors: 'operator.settings_tip',
  collectCap: 'operator.settings_cap',
  refundProofAbove: 'operator.settings_refund',
  homeIntro: 'operator.settings_intro',
} as const satisfies Readonly<Record<SettingName, MessageKey>>

/** The title of a setting as its page has it; one of former days by its name. */
export function settingTitle(t: Translator, name: string): string {
  const known = settingForms.find(each => each === name)
  return known === undefined ? name : t(titles[known])
}

/** What a change of a setting came to, field by field, from what the audit wrote; undefined where that cannot be read. */
export function settingChanges(
  t: Translator,
  name: string,
  { before, after }: { readonly before: unknown; readonly after: unknown },
): readonly string[] | undefined {
  const [was, is] = [parsed(before), parsed(after)]
  if (was === undefined || is === undefined) return undefined
  const former = new Map(fieldsOf(name, was.value))
  return fieldsOf(name, is.value)
    .filter(([field, value]) => value !== former.get(field))
    .map(([field, value]) => {
      const sides = { before: held(t, name, former.get(field)), after: held(t, name, value) }
      return t('audit.fact', { name: settingFieldLabel(t, field), value: t('audit.changed', sides) })
    })
}

function parsed(text: unknown): { readonly value: unknown } | undefined {
  try {
    return typeof text === 'string' ? { value: JSON.parse(text) } : undefined
  } catch {
    return undefined
  }
}

/** The label of the words of the home page in one language. */
export function introLabel(t: Translator, locale: Locale): string {
  return t('operator.settings_intro_language', { language: languageName(locale, t.locale) })
}

/** `instalments.Event.count` as the page of settings calls it: its campaign type, then its field. */
export function settingFieldLabel(t: Translator, field: string): string {
  const [name = '', of, last] = field.split('.')
  if (name === 'homeIntro' && isLocale(of)) return introLabel(t, of)
  const type = cappedTypes.find(each => each === of)
  const frequency = tipFrequencies.find(each => each === last)
  if (type === undefined) return settingTitle(t, name)
  if (frequency !== undefined)
    return `${t(`operator.type.${type}`)}, ${t(`operator.settings_frequency.${frequency}`)}`
  return `${t(`operator.type.${type}`)}, ${t(last === 'count' ? 'operator.settings_count' : 'operator.settings_months')}`
}

function held(t: Translator, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('audit.value.null')
  return isAmountSetting(name) && typeof value === 'number' ? money(value, t.locale) : String(value)
}
