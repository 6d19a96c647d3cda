import { useT } from '../../../messages.tsx'
import type { StepProblem } from '../step-facts.ts'
import type { Step } from '../use-step.ts'
import { isTaken } from './items.ts'
import type { Block, Card, Offer, Questions } from './questions.ts'

/** What the cards of the step work with. */
export type PeopleStep = Step & {
  readonly questions: Questions
  /** All that is wrong or not answered yet, shown or not. */
  readonly missing: readonly StepProblem[]
  /** Units of an option that the whole cart takes just now. */
  takenOf(option: Offer): number
}

/** Counts what the controls take of each option. */
export function counterOf({ values }: Pick<Step, 'values'>, { cards, order }: Questions) {
  const counts = new Map<number, number>()
  for (const block of [...cards, ...(order === null ? [] : [order])]) {
    for (const option of block.options) {
      if (isTaken(values, block, option)) counts.set(option.id, (counts.get(option.id) ?? 0) + 1)
    }
  }
  return (option: Offer) => counts.get(option.id) ?? 0
}

/** Nobody else has left a unit of it, and this block has none. */
export function isSoldOut(step: PeopleStep, block: Block, option: Offer): boolean {
  return leftFor(step, block, option) === 0
}

/** Units that this block may take, its own included; null: unlimited. */
export function leftFor({ values, takenOf }: PeopleStep, block: Block, option: Offer): number | null {
  if (option.left === null) return null
  const elsewhere = takenOf(option) - Number(isTaken(values, block, option))
  return Math.max(0, option.left - elsewhere)
}

/** « Participant 2 sur 3 », by what the campaign sells; one alone has no number. */
export function useTitle() {
  const t = useT()
  return ({ people, cards }: Questions, card: Card): string => {
    if (card.asksContribution) return t('people.contribution')
    const place = { n: cards.indexOf(card) + 1, total: cards.length }
    if (people === 'participants') return t('people.participant_n', place)
    return people === 'members' ? t('people.member_n', place) : t('people.item_n', place)
  }
}
