import type { Form } from './form.ts'
import { startsOnADay } from './types/index.ts'

/** The steps of the editor, in any order. */
export const editorSteps = [1, 2, 3, 4, 5] as const
export type EditorStep = (typeof editorSteps)[number]

/** What a page is checked for before it goes online, each on the step where it is done. */
export const readinessStep = {
  rates: 2,
  dates: 1,
  terms: 5,
  description: 1,
  start: 1,
  account: 5,
} as const satisfies Record<string, EditorStep>

export type ReadinessItem = keyof typeof readinessStep

/**
 * `done`; `missing`: nothing is published without it; `wrong`: what stands there closes the page; `later`: it can wait, the page
 * is better or takes money only with it.
 */
export type Readiness = {
  readonly item: ReadinessItem
  readonly state: 'done' | 'missing' | 'wrong' | 'later'
}

type Facts = {
  readonly form: Pick<
    Form,
    | 'formType'
    | 'description'
    | 'startDate'
    | 'endDate'
    | 'saleEndDate'
    | 'tiers'
    | 'acceptOpenDonation'
    | 'allowCustomTier'
  >
  /** ISO instant. */
  readonly now: string
}

/** What a campaign itself is checked for (rule FRM-8). */
function readinessOf({ form, now }: Facts): readonly Readiness[] {
  const ends = [form.saleEndDate, startsOnADay(form.formType) ? (form.endDate ?? form.startDate) : null]
  const isOver = ends.some(end => end !== null && end <= now)
  return [
    { item: 'rates', state: hasSomethingToSell(form) ? 'done' : 'missing' },
    { item: 'dates', state: isOver ? 'wrong' : 'done' },
    { item: 'description', state: form.description === '' ? 'later' : 'done' },
    ...(startsOnADay(form.formType)
      ? [{ item: 'start' as const, state: form.startDate === null ? ('later' as const) : ('done' as const) }]
      : []),
  ]
}

type Whole = Facts & {
  /** The association's legal notice or terms are missing, and the campaign asks for money (rule LAW-5). */
  readonly lacksTerms: boolean
  /** Its provider's account takes charges already. */
  readonly takesMoney: boolean
}

/** The whole list of the last step, in the order in which things are missing: what must be, then what may wait. */
export function checklist({ lacksTerms, takesMoney, ...facts }: Whole): readonly Readiness[] {
  const whole: readonly Readiness[] = [
    ...readinessOf(facts),
    { item: 'terms', state: lacksTerms ? 'missing' : 'done' },
    { item: 'account', state: takesMoney ? 'done' : 'later' },
  ]
  const order = Object.keys(readinessStep)
  return whole.toSorted((one, other) => order.indexOf(one.item) - order.indexOf(other.item))
}

/** The steps on which something is missing or wrong: the editor marks them. */
export function stepsWithProblems(facts: Facts): readonly EditorStep[] {
  const wrong = readinessOf(facts).filter(({ state }) => state === 'missing' || state === 'wrong')
  return editorSteps.filter(step => wrong.some(({ item }) => readinessStep[item] === step))
}

/** Whether anything can be bought or given here: nothing is published without it (rule FRM-8). */
export function hasSomethingToSell({
  tiers,
  acceptOpenDonation,
  allowCustomTier,
}: Pick<Form, 'tiers' | 'acceptOpenDonation' | 'allowCustomTier'>): boolean {
  return tiers.length > 0 || acceptOpenDonation || allowCustomTier
}
