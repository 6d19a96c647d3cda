import type { ChangeEvent } from 'react'
import type { Answers } from './answers.ts'
import type { Donation } from './use-donation.ts'

/** The answers that a line of text or a list gives. */
type TextAnswer = {
  [name in keyof Answers]: Answers[name] extends string ? name : never
}[keyof Answers]

/** Ties a field to the answer of its name: value, change, message, and the check when it is left. */
export function useTextField({ answers, change, settle, errorOf }: Donation) {
  return (name: TextAnswer) => ({
    name,
    value: answers[name],
    error: errorOf(name),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      change({ [name]: event.target.value }),
    onBlur: () => settle(name),
  })
}
