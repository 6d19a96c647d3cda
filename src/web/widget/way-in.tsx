import { useT } from '../messages.tsx'
import type { WidgetFacts } from './opening.ts'
import { callWords, stateWords } from './words.ts'

type Props = {
  readonly facts: WidgetFacts
  /** Takes the whole widget, not only its own place. */
  readonly covers?: boolean
}

/** The one link of a widget: the button, or a neutral tag where nothing can be bought or given now. */
export function WayIn({ facts, covers }: Props) {
  const t = useT()
  const state = stateWords(t, facts)
  const look = [state === null ? 'call' : 'state', covers && 'covers'].filter(Boolean).join(' ')
  return (
    <a className={look} href={facts.page} target="_blank" rel="noopener">
      {state ?? callWords(t, facts)}
      <LinkEnd title={facts.form.title} />
    </a>
  )
}

/** What a screen reader adds to the words of the link: where it leads, and that a window opens. */
export function LinkEnd({ title }: { readonly title: string }) {
  const t = useT()
  return (
    <span className="unseen">
      {' '}
      – {title} {t('common.new_window')}
    </span>
  )
}
