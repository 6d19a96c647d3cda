import { deliveryOf } from '#domain/cart/delivery.ts'
import type { Form } from '#domain/form/form.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { type Locale, languageTags } from './locales.ts'
import type { Translator } from './translator.ts'
import { wordsAbout } from './words-about.ts'

type Told = 'firstName' | 'lastName' | 'email' | 'isCompany' | 'companyName' | 'address' | 'zipCode' | 'city'

/** Who pays, as a cart or an order tells it: what was not asked, or belongs to a person who was erased, is null. */
export type ToldPayer = { readonly [field in Told | 'country' | 'fileId']: Payer[field] | null } & {
  readonly companySiren?: string | null
}

/** Which question a payer's document answers, and whether the order is sent to the payer's address. */
export type PayerUse = Pick<Form, 'payerDocument'> & { readonly isSent: boolean }

/** The same of an order as it was read. */
export const payerUse = (
  { payerDocument }: Pick<Form, 'payerDocument'>,
  items: Parameters<typeof deliveryOf>[0],
): PayerUse => ({ payerDocument, isSent: deliveryOf(items)?.isSent ?? false })

/** One answer of the payer. `isTheirs`: the question has the association's own words. */
export type PayerRow = { readonly name: string; readonly value: string; readonly isTheirs?: true }

/** What the payer said of themselves: the same rows on the summary, the confirmation, the order's page and in its mail. */
export function payerRows(payer: ToldPayer, use: PayerUse, t: Translator): readonly PayerRow[] {
  const { isCompany, companyName, companySiren, email } = payer
  const address = addressLine(payer, t)
  const rows: readonly (readonly [string, string])[] = [
    [t('summary.company'), isCompany ? joined([companyName, companySiren], ' – ') : ''],
    [t('summary.name'), joined([payer.firstName, payer.lastName], ' ')],
    [t('payer.email'), email ?? ''],
    [t(use.isSent ? 'order.delivery_address' : 'payer.address'), address],
  ]
  const told = rows.filter(([, value]) => value !== '').map(([name, value]) => ({ name, value }))
  return [...told, ...documentRows(payer, use, t)]
}

/** The same as lines of a mail: « E-mail : camille@example.org ». */
export function payerLines(payer: ToldPayer, use: PayerUse, t: Translator): readonly string[] {
  return payerRows(payer, use, t).map(({ name, value }) => wordsAbout(t, name, value))
}

function documentRows(
  { fileId }: Pick<ToldPayer, 'fileId'>,
  { payerDocument }: PayerUse,
  t: Translator,
): readonly PayerRow[] {
  if (fileId === null) return []
  const value = t('field.file_sent')
  // A form may have stopped asking for it since.
  if (payerDocument === null) return [{ name: t('payer.document'), value }]
  return [{ name: payerDocument.label, value, isTheirs: true }]
}

/** « 12 rue des Berges, 69001 Lyon », with its country where it is another than France. */
export function addressLine(
  { address, zipCode, city, country }: Pick<ToldPayer, 'address' | 'zipCode' | 'city' | 'country'>,
  t: Translator,
): string {
  if (!address) return ''
  const abroad = country && country !== 'FR' ? countryName(country, t.locale) : null
  return joined([address, joined([zipCode, city], ' '), abroad], ', ')
}

const countryName = (code: string, locale: Locale) =>
  new Intl.DisplayNames(languageTags[locale], { type: 'region' }).of(code) ?? code

const joined = (parts: readonly (string | null | undefined)[], by: string) => parts.filter(Boolean).join(by)
