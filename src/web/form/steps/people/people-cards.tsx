import { useT } from '../../../messages.tsx'
import { Card } from '../../../ui/surface.tsx'
import { stepTitle } from '../step-words.ts'
import { BlockFields } from './block-fields.tsx'
import { signatureControl } from './controls.ts'
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

/** What is asked once for the whole order: how it is delivered, and the campaign's own questions. */
function OrderCard({ step }: { readonly step: PeopleStep }) {
  const t = useT()
  const { order } = step.questions
  if (order === null) return null
  return (
    <Card className="person-card stack" aria-labelledby="order-title">
      <h2 className="person-title" id="order-title">
        {order.alternatives && order.fields.length === 0 ? t('people.delivery') : t('people.order')}
      </h2>
      <BlockFields block={order} step={step} />
    </Card>
  )
}

type SectionProps = {
  readonly step: PeopleStep
  /** The page goes on here. */
  readonly isNext?: boolean
}

/** The cards where they share a page with other sections. */
export function PeopleSection({ step, isNext = false }: SectionProps) {
  const t = useT()
  // Without a script too: nothing else would lead on.
  const focus = { autoFocus: isNext }
  return (
    <section className="stack" id="people" tabIndex={-1} aria-labelledby="people-title" {...focus}>
      <h2 id="people-title">{stepTitle(t, step.facts, 2)}</h2>
      <PeopleCards step={step} />
    </section>
  )
}
