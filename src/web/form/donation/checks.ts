import { type Answers, fieldName } from './answers.ts'
import { checkDonation, type DonationProblem } from './check-donation.ts'
import type { DonationFacts } from './facts.ts'

/** How the page starts: what was posted without JavaScript and what was wrong with it, or an untouched page. */
export type DonationStart = { readonly answers: Answers; readonly problems: readonly DonationProblem[] }

/** Which fields may show what is wrong with them: never while somebody types in them for the first time (design 4.2). */
export type Checks = {
  /** Everything, after the first try to send. */
  readonly all: boolean
  readonly changed: readonly string[]
  readonly shown: readonly string[]
  /** What only the server knows; each stays until its field changes. */
  readonly refusals: readonly DonationProblem[]
}

/** The checks of a page as it arrives: a refused post shows all of its problems. */
export function startingChecks(facts: DonationFacts, { answers, problems }: DonationStart): Checks {
  const ours = checkDonation(answers, facts)
  const refusals = problems.filter(
    ({ field, code }) => !ours.some(each => each.field === field && each.code === code),
  )
  return { all: problems.length > 0, changed: [], shown: [], refusals }
}

/** The problems that the page shows now, in its order. */
export function shownProblems(
  answers: Answers,
  facts: DonationFacts,
  { all, shown, refusals }: Checks,
): readonly DonationProblem[] {
  const ours = checkDonation(answers, facts).filter(({ field }) => all || shown.includes(field))
  return [...ours, ...refusals.filter(({ field }) => !ours.some(each => each.field === field))]
}

/** After an answer changed: a message goes as soon as its field is right. */
export function checksAfterChange(
  checks: Checks,
  before: Answers,
  after: Answers,
  found: readonly DonationProblem[],
): Checks {
  const changed = changedFields(before, after)
  return {
    all: checks.all,
    changed: [...new Set([...checks.changed, ...changed])],
    shown: checks.shown.filter(field => found.some(problem => problem.field === field)),
    refusals: checks.refusals.filter(({ field }) => field !== '' && !changed.includes(field)),
  }
}

/** After a field was left: it is checked from now on, if it was changed. */
export function checksAfterLeaving(checks: Checks, field: string): Checks {
  if (!checks.changed.includes(field) || checks.shown.includes(field)) return checks
  return { ...checks, shown: [...checks.shown, field] }
}

function changedFields(before: Answers, after: Answers): readonly string[] {
  const names = (Object.keys(after) as (keyof Answers)[]).filter(name => after[name] !== before[name])
  const own = Object.keys(after.fields).filter(id => after.fields[id] !== before.fields[id])
  return [...names, ...own.map(id => fieldName(Number(id)))]
}
