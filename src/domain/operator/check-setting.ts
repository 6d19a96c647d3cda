import type { FormType, PaymentFrequency } from '../form/form.ts'
import { locales } from '../locale.ts'
import { LARGEST_AMOUNT } from '../money.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'
import {
  cappedTypes,
  defaultSettings,
  type SettingFacts,
  type SettingName,
  type Settings,
  tipFrequencies,
} from './settings.ts'

/** The numbers of payments that a cap can allow at most (rule DUE-1). */
export const cappedCounts = [1, 3, 6, 10, 12] as const

/** Months after the first payment that a cap can allow: counts go to 12. */
export const longestMonths = 11

const [smallestFactor, largestFactor] = [0.1, 100]
/** The most characters of the sentence of the home page, in each language. */
export const longestIntro = 300

type Checks = { readonly [Name in SettingName]: (value: unknown) => readonly Problem[] }

const checks: Checks = {
  instalments: value =>
    forEachType(value, (type, cap) => [
      ...(isOneOf(cappedCounts, cap.count) ? [] : wrong(`instalments.${type}.count`)),
      ...(isWhole(cap.months, longestMonths) ? [] : wrong(`instalments.${type}.months`)),
    ]),
  tipFactors: value =>
    forEachType(value, (type, factors) =>
      tipFrequencies.flatMap((frequency: PaymentFrequency) =>
        isFactor(factors[frequency]) ? [] : wrong(`tipFactors.${type}.${frequency}`),
      ),
    ),
  collectCap: value => (value === null || isWhole(value, LARGEST_AMOUNT) ? [] : amountWrong('collectCap')),
  refundProofAbove: value => (isWhole(value, LARGEST_AMOUNT) ? [] : amountWrong('refundProofAbove')),
  homeIntro: value =>
    locales.flatMap(locale => {
      const text = record(value)[locale]
      if (typeof text !== 'string') return wrong(`homeIntro.${locale}`)
      if (text.length <= longestIntro) return []
      return [{ code: 'max_length', field: `homeIntro.${locale}`, values: { limit: longestIntro } } as const]
    }),
}

/** THE schema of the settings, for pages, acts and what is stored: everything that is wrong, each with its field. */
export function checkSetting<Name extends SettingName>(name: Name, value: unknown): Result<Settings[Name]> {
  const problems = checks[name](value)
  return problems.length > 0 ? fail(...problems) : ok(value as Settings[Name])
}

/**
 * The settings as they hold: what is stored where it can be used, else the defaults. `unusable` names what a later version
 * cannot read any more.
 */
export function settingsOf(
  stored: Readonly<Record<string, unknown>>,
  facts: SettingFacts,
): { readonly settings: Settings; readonly unusable: readonly string[] } {
  const known = Object.entries(stored).filter(([name]) => Object.hasOwn(checks, name))
  const usable = known.filter(([name, value]) => checkSetting(name as SettingName, value).ok)
  const unusable = known.filter(each => !usable.includes(each)).map(([name]) => name)
  return { settings: { ...defaultSettings(facts), ...Object.fromEntries(usable) }, unusable }
}

type Fields = Readonly<Record<string, unknown>>

function forEachType(value: unknown, check: (type: FormType, fields: Fields) => readonly Problem[]) {
  return cappedTypes.flatMap(type => check(type, record(record(value)[type])))
}

function record(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function isOneOf(values: readonly number[], value: unknown): boolean {
  return values.some(each => each === value)
}

function isWhole(value: unknown, most: number): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most
}

/** With at most six decimals (rule TIP-1). */
function isFactor(value: unknown): boolean {
  if (typeof value !== 'number' || !(value >= smallestFactor && value <= largestFactor)) return false
  return Number(value.toFixed(6)) === value
}

function wrong(field: string): readonly Problem[] {
  return [{ code: 'value_invalid', field }]
}

function amountWrong(field: string): readonly Problem[] {
  return [{ code: 'amount_invalid', field }]
}
