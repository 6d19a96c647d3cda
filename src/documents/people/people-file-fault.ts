import type { PeopleFileCode, PeopleFileProblem } from '#domain/person/people-import.ts'

/** A file of people that cannot be read: nothing of it is kept. */
export class PeopleFileFault extends Error {
  readonly problem: PeopleFileProblem

  constructor(code: PeopleFileCode) {
    super(code)
    this.problem = { code }
  }
}
