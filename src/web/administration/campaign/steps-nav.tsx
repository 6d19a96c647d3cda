import { administrationPath } from '#domain/form/administration-path.ts'
import type { Form } from '#domain/form/form.ts'
import { useT } from '../../messages.tsx'
import { whatIsSold } from './rate-words.ts'

type Props = {
  readonly form: Pick<Form, 'organizationSlug' | 'formType' | 'formSlug'>
  readonly step: 1 | 2 | 3
}

/** The steps of the editor, in any order. */
export function StepsNav({ form, step }: Props) {
  const t = useT()
  const steps = [
    { number: 1, page: 'edition/1', words: t('editor.step.1') },
    { number: 2, page: 'edition/2', words: t(`editor.step.2.${whatIsSold(form.formType)}`) },
    { number: 3, page: 'edition/3', words: t('thanks.step') },
  ] as const
  return (
    <nav className="office-steps" aria-label={t('editor.steps')}>
      <ol>
        {steps.map(({ number, page, words }) => (
          <li key={number}>
            <a href={administrationPath(form, page)} aria-current={number === step ? 'step' : undefined}>
              <span className="office-step-number" aria-hidden="true">
                {number}
              </span>
              {words}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
