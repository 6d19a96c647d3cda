import { useT } from '../../../messages.tsx'
import { stepAddress } from '../step-address.ts'
import type { StepFacts } from '../step-facts.ts'

/** « ← Retour | 1 Mon choix · 2 Paiement »: one line in the place of the steps (rule FRM-2). */
export function QuickNav({ facts }: { readonly facts: StepFacts }) {
  const t = useT()
  const { number, path, form } = facts
  const names = [t('step.quick_choice'), t('step.quick_payment')]
  return (
    <nav className="quick-nav small" aria-label={t('step.steps')}>
      <a href={number === 1 ? `/associations/${form.organizationSlug}` : stepAddress(path, 1)}>
        <span aria-hidden="true">← </span>
        {t('common.back')}
      </a>
      <ol>
        {names.map((name, index) => (
          <li key={name} aria-current={index + 1 === number ? 'step' : undefined}>
            {index + 1} {name}
          </li>
        ))}
      </ol>
    </nav>
  )
}
