import { administrationPath } from '#domain/form/administration-path.ts'
import type { Form } from '#domain/form/form.ts'
import { type EditorStep, editorSteps, stepsWithProblems } from '#domain/form/readiness.ts'
import { useT } from '../../messages.tsx'
import { usePage } from '../../page-context.tsx'
import { whatIsSold } from './rate-words.ts'

type Props = { readonly form: Form; readonly step: EditorStep }

/** The steps of the editor, in any order; those on which something is missing are marked. */
export function StepsNav({ form, step }: Props) {
  const t = useT()
  const { now } = usePage()
  const problems = stepsWithProblems({ form, now: now() })
  const words = (number: EditorStep) =>
    number === 2 ? t(`editor.step.2.${whatIsSold(form.formType)}`) : t(`editor.step.${number}`)
  return (
    <nav className="office-steps" aria-label={t('editor.steps')}>
      <ol>
        {editorSteps.map(number => (
          <li key={number}>
            <a
              href={administrationPath(form, `edition/${number}`)}
              aria-current={number === step ? 'step' : undefined}
            >
              <span className="office-step-number" aria-hidden="true">
                {number}
              </span>
              <span className="office-step-words">{words(number)}</span>
              {problems.includes(number) && (
                <span className="office-step-problem">
                  <span className="visually-hidden">{t('editor.step_problem')}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
