import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is answered to the items of OWASP ASVS. */
export const securityAnswers = ['met', 'not met', 'not applicable'] as const
export type SecurityAnswer = (typeof securityAnswers)[number]

/** One line of the tables of `docs/security.md`. */
export type AnsweredItem = {
  readonly id: string
  readonly level: string
  readonly answer: string
  readonly where: string
}

export const securityPage = readFileSync(join(import.meta.dirname, '../docs/security.md'), 'utf8')

const row = /^\| (V[\d.]+) \| ([12]) \| (.+?) \| (.+?) \| (.*) \|$/

/** Every item of the standard that is answered, in the order of the page. */
export const answeredItems: readonly AnsweredItem[] = securityPage.split('\n').flatMap(line => {
  const [, id, level = '', , answer = '', where = ''] = row.exec(line) ?? []
  return id === undefined ? [] : [{ id, level, answer, where }]
})

/** How many items have this answer. */
export const countOf = (wanted: SecurityAnswer) =>
  answeredItems.filter(({ answer }) => answer === wanted).length
