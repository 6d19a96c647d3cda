import { signatureControl } from './controls.ts'
import { OrderCard } from './order-card.tsx'
import type { PeopleStep } from './people-step.ts'
import { PersonCard } from './person-card.tsx'
import { signatureOf } from './questions.ts'
import { useCopying } from './use-copying.ts'

/** A card for each item that something is asked about, and one for the whole order. */
export function PeopleCards({ step }: { readonly step: PeopleStep }) {
  const { questions } = step
  const copying = useCopying(step, questions)
  return (
    <>
      <input type="hidden" name={signatureControl} value={signatureOf(questions)} />
      {questions.cards.map(card => (
        <PersonCard key={card.prefix} card={card} step={step} copying={copying} />
      ))}
      <OrderCard step={step} />
    </>
  )
}
