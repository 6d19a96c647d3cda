import { useLoaderData } from 'react-router'
import { widgetOf } from '#domain/form/widgets.ts'
import { accentOf } from '../campaign/accent.ts'
import { AccentColour } from '../campaign/accent-colour.tsx'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import type { Route } from './+types/small-page'
import { ButtonWidget } from './button.tsx'
import { CounterWidget } from './counter.tsx'
import { openWidget, type WidgetFacts } from './opening.ts'
import { ThumbnailWidget } from './thumbnail.tsx'
import { Unavailable } from './unavailable.tsx'
import { typeWords } from './words.ts'

/** A widget that only leads to the campaign; its address says which one (rule WID-1). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const facts = context.get(visit)
  const kind = widgetOf(facts.address)
  return { kind, facts: await openWidget(facts, params, kind === 'counter') }
}

/** The same for everybody (rule ADDR-8). */
export const handle = { kept: true }

export default function SmallPage() {
  const t = useT()
  const { kind, facts } = useLoaderData<typeof loader>()
  return (
    <div className="campaign">
      <title>{t('widget.frame_title', { title: facts.form.title, type: typeWords(t, facts) })}</title>
      <AccentColour accent={accentOf(facts.form.accent)} />
      {(kind === 'button' || facts.totals) && <h1 className="unseen">{facts.form.title}</h1>}
      <Widget kind={kind} facts={facts} />
    </div>
  )
}

function Widget({
  kind,
  facts,
}: {
  readonly kind: ReturnType<typeof widgetOf>
  readonly facts: WidgetFacts
}) {
  if (kind === 'button') return <ButtonWidget facts={facts} />
  if (kind === 'counter') return <CounterWidget facts={facts} />
  return <ThumbnailWidget facts={facts} horizontal={kind === 'horizontal'} />
}

export function ErrorBoundary() {
  return <Unavailable />
}
