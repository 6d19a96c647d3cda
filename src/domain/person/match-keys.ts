import { localPart } from './likeness.ts'
import type { Traits } from './traits.ts'

/** People that share a key before it says nothing: the secretary's own address, the club's house. */
export const mostOfOneKey = 40

/**
 * What two people have to have one of in common before they are compared (rule PPL-3): whatever {@link compareTraits} may find alike shares
 * one, but for dates of birth that are only near, which need another one anyway.
 */
export function matchKeys(traits: Traits): readonly string[] {
  return [
    ...new Set([
      ...[...traits.emails, ...traits.sharedEmails].map(email => `email:${email}`),
      ...traits.emails.flatMap(localPart).map(part => `local:${part}`),
      ...traits.phones.map(phone => `phone:${phone}`),
      ...traits.homes.map(home => `home:${home}`),
      ...traits.birthDates.map(date => `birth:${date}`),
    ]),
  ]
}
