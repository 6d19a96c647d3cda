import { useMemo } from 'react'
import { useT } from '../../../messages.tsx'
import { cartLines } from '../cart-lines.ts'
import { checkChoice } from '../choice/check-choice.ts'
import { ChoiceFields } from '../choice/choice-fields.tsx'
import { choiceSum } from '../choice/sum.ts'
import { choosesCart } from '../choice/values-of-cart.ts'
import { checkPeople } from '../people/check-people.ts'
import { PeopleCards } from '../people/people-cards.tsx'
import { pricedUnits, totalWith } from '../people/priced-units.ts'
import { asksForFiles, type Questions } from '../people/questions.ts'
import { usePeople } from '../people/use-people.ts'
import type { StepFacts, StepProps } from '../step-facts.ts'
import { StepFrame } from '../step-frame.tsx'
import { stepTitle } from '../step-words.ts'
import type { Values } from '../values.ts'

/** The first of two screens: the choice, and beneath it what is asked about each item of the cart (rule FRM-2). */
export function QuickChoice(props: StepProps) {
  const t = useT()
  const step = usePeople(props, checkBoth)
  const { facts, values, questions } = step
  const { cart, people } = facts
  const units = useMemo(() => pricedUnits(values, questions), [values, questions])
  const kept = choosesCart(values, facts)
  const sum = choiceSum(t, values, facts)
  return (
    <StepFrame
      step={step}
      name="quick-choice"
      lines={kept ? cartLines(t, { itemList: units, coupons: cart?.coupons ?? [] }) : sum.lines}
      total={kept ? totalWith(units, cart) : sum.total}
      empty={t(`step.empty_${people}`)}
      submitLabel={t('step.continue')}
      back={null}
      multipart={asksForFiles(questions)}
    >
      <ChoiceFields step={step} />
      {(questions.cards.length > 0 || questions.order !== null) && (
        <section className="stack" id="people" tabIndex={-1} aria-labelledby="people-title">
          <h2 id="people-title">{stepTitle(t, { people }, 2)}</h2>
          <PeopleCards step={step} />
        </section>
      )}
    </StepFrame>
  )
}

/** A choice that differs from the cart is saved before anything is asked about its items. */
function checkBoth(values: Values, facts: StepFacts, questions: Questions) {
  const wrong = checkChoice(values, facts)
  if (wrong.length > 0 || !choosesCart(values, facts)) return wrong
  return checkPeople(values, questions)
}
