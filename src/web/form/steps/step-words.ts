import type { Translator } from '#messages/translator.ts'
import type { StepFacts } from './step-facts.ts'

type Asked = Pick<StepFacts, 'people'>

/** The short name of a step: « Billets ». */
export function stepName(t: Translator, { people }: Asked, number: number): string {
  if (number === 1) return t(`step.choice_${people}`)
  if (number === 2) return t(`step.people_${people}`)
  return number === 3 ? t('step.payer') : t('step.summary')
}

/** What stands above a step: « Choisissez vos billets ». */
export function stepTitle(t: Translator, { people }: Asked, number: number): string {
  if (number === 1) return t(`step.title_choice_${people}`)
  if (number === 2) return t(`step.title_people_${people}`)
  return number === 3 ? t('step.title_payer') : t('step.title_summary')
}

/** The button to the step after this one: « Continuer vers les participants ». */
export function continueLabel(
  t: Translator,
  { people, number }: Pick<StepFacts, 'people' | 'number'>,
): string {
  if (number === 1) return t(`step.to_people_${people}`)
  return number === 2 ? t('step.to_payer') : t('step.to_summary')
}
