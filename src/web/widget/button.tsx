import { Heart, Lock } from 'lucide-react'
import { takesOnlyGifts } from '#domain/form/types/index.ts'
import { useT } from '../messages.tsx'
import { Icon } from '../ui/icon.tsx'
import type { WidgetFacts } from './opening.ts'
import { LinkEnd } from './way-in.tsx'
import { callWords, stateWords } from './words.ts'

/** One link with its own ground, so that it can be read on any page (rule WID-2). */
export function ButtonWidget({ facts }: { readonly facts: WidgetFacts }) {
  const t = useT()
  const state = stateWords(t, facts)
  const gives = takesOnlyGifts(facts.form.formType) && state === null
  return (
    <a
      className={state === null ? 'button' : 'button closed'}
      href={facts.page}
      target="_blank"
      rel="noopener"
    >
      <span className="button-label">
        {gives && <Icon icon={Heart} />}
        {state ?? callWords(t, facts)}
      </span>{' '}
      <span className="button-trust">
        <Icon icon={Lock} />
        {t('common.secure_payment')}
      </span>
      <LinkEnd title={facts.form.title} />
    </a>
  )
}
