import type { StoredTraits } from '#db/person-matches.ts'
import { emailKey, homeKey, nameKey, phoneKey, type Traits } from '#domain/person/traits.ts'

/** What tells somebody from others: as they are shown, and as orders wrote them. */
export function traitsFrom(stored: StoredTraits): Traits {
  const { firstName, lastName, email, phone, birthDate, hasOwnBirthDate, names } = stored
  const written = names.map(({ nameKey: key }) => {
    const [first = '', last = ''] = key.split('|')
    return { firstName: first, lastName: last }
  })
  const all = Map.groupBy([{ firstName, lastName }, ...written], nameKey)
  const home = homeKey(stored)
  const emails = (isPayers: boolean) =>
    names.flatMap(name => (name.emailKey === null || name.isPayersEmail !== isPayers ? [] : [name.emailKey]))
  const dates = hasOwnBirthDate ? [birthDate] : [birthDate, ...names.map(name => name.birthDate)]
  return {
    names: [...all.values()].flatMap(([first]) => (first === undefined ? [] : [first])),
    emails: [...new Set([...(email === null ? [] : [emailKey(email)]), ...emails(false)])],
    sharedEmails: [...new Set(emails(true))],
    phones: phone === null ? [] : [phoneKey(phone)],
    birthDates: [...new Set(dates.filter(date => date !== null))],
    homes: home === null ? [] : [home],
  }
}
