import { readId } from '#domain/id.ts'
import { askedDay } from '#domain/list/list-wish.ts'
import { type JournalSubject, journalSubjects } from '#domain/operator/journal.ts'

/** What the address of the journal asks for; what it does not understand is not asked for. */
export type Wish = {
  readonly subject: JournalSubject | null
  readonly personId: number | null
  readonly from: string | null
  readonly until: string | null
}

export function wishOf(query: URLSearchParams): Wish {
  const subject = query.get('sujet')
  return {
    subject: subject !== null && Object.hasOwn(journalSubjects, subject) ? (subject as JournalSubject) : null,
    personId: readId(query.get('personne')),
    from: askedDay(query.get('du')),
    until: askedDay(query.get('au')),
  }
}

/** The same as a query, `?sujet=money`; empty where everything is asked for. */
export function queryOf({ subject, personId, from, until }: Wish, after: string | null = null): string {
  const asked = { sujet: subject, personne: personId?.toString(), du: from, au: until, suite: after }
  const given = Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

export const isFiltered = (wish: Wish) => queryOf(wish) !== ''
