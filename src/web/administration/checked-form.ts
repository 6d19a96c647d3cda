import { type SubmitEvent, useEffect, useState } from 'react'
import type { Problem } from '#domain/result.ts'
import type { FieldProblem } from '../ui/error-summary.tsx'
import { focusAfterRefusal } from '../ui/focus-after-refusal.ts'

type Checking = {
  /** What the server refused. */
  readonly refused: readonly Problem[]
  /** What it would refuse, by the same rules. */
  readonly check: (values: Readonly<Record<string, string>>) => readonly Problem[]
  readonly words: (problem: Problem) => FieldProblem
}

/** A plain form that is checked before it is sent; a field's mistake stands beside it until it is sent again. */
export type CheckedForm = {
  readonly problems: readonly FieldProblem[]
  errorOf(field: string): { readonly error?: string }
  onSubmit(event: SubmitEvent<HTMLFormElement>): void
}

export function useCheckedForm({ refused, check, words }: Checking): CheckedForm {
  const [found, setFound] = useState(refused)
  const problems = found.map(words)
  // The words are made anew at each drawing; what was refused comes once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => focusAfterRefusal(refused.map(words)), [refused])
  return {
    problems,
    errorOf(field) {
      const error = problems.find(({ id }) => id === field)?.message
      return error === undefined ? {} : { error }
    },
    onSubmit(event) {
      const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
      const wrong = check(Object.fromEntries(typed))
      setFound(wrong)
      if (wrong.length === 0) return
      event.preventDefault()
      requestAnimationFrame(() => focusAfterRefusal(wrong.map(words)))
    },
  }
}
