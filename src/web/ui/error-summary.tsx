import { OctagonAlert } from 'lucide-react'
import type { Ref } from 'react'
import { useT } from '../messages.tsx'
import { Icon } from './icon.tsx'
import { Unbroken } from './unbroken.tsx'

/** A message beside a field, by the id of its control. */
export type FieldProblem = { readonly id: string; readonly message: string }

type Props = {
  readonly problems: readonly FieldProblem[]
  readonly id?: string
  readonly ref?: Ref<HTMLElement>
}

/** The list of what is wrong, at the top of a step, with the same words as beside the fields. Nothing for no problem. */
export function ErrorSummary({ problems, id = 'error-summary', ref }: Props) {
  const t = useT()
  if (problems.length === 0) return null
  return (
    <section
      className="banner tone-danger"
      id={id}
      ref={ref}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      data-refusal
    >
      <Icon icon={OctagonAlert} />
      <div className="banner-words">
        <h2 className="banner-title" id={`${id}-title`}>
          {t('val.summary_title', { count: problems.length })}
        </h2>
        <ul className="error-links">
          {problems.map(problem => (
            <li key={problem.id}>
              <a href={`#${problem.id}`}>
                <Unbroken>{problem.message}</Unbroken>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
