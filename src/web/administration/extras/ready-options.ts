import type { DeliveryWay } from '#domain/form/option-contents.ts'
import { catalogueOf } from '#messages/catalogue.ts'
import type { Locale } from '#messages/locales.ts'
import { translator } from '#messages/translator.ts'

/** What a way to deliver is called, in the language of the campaign: its visitors read it. */
export function deliveryName(way: DeliveryWay, language: Locale): string {
  return translator(language, catalogueOf(language))(`extras.${way}`)
}
