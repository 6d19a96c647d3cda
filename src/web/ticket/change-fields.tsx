import type { Problem } from '#domain/result.ts'
import type { Holder } from '#domain/ticket/ticket.ts'
import type { Translator } from '#messages/translator.ts'
import { textProblem } from '../form/text-problem.ts'
import { useT } from '../messages.tsx'
import { TextInput } from '../ui/text-input.tsx'

const labels = {
  firstName: 'payer.first_name',
  lastName: 'payer.last_name',
  email: 'ticket.give_email',
  emailConfirmation: 'ticket.give_confirmation',
} as const
const isLabelled = (field: string | undefined): field is keyof typeof labels =>
  field !== undefined && field in labels

type Sent = { readonly intent: string; readonly problems: readonly Problem[] }

/** What is wrong with a change of a ticket, each with the field of its form that it stands beside; null: with none. */
export function changeProblems(t: Translator, { intent, problems }: Sent) {
  return problems.map(problem => {
    const { field } = problem
    const id = isLabelled(field) ? `${intent}-${field}` : null
    return { id, message: textProblem(t, problem, isLabelled(field) ? t(labels[field]) : '') }
  })
}

type Fields = {
  /** Which form they stand in: several on a page have the same. */
  readonly intent: string
  readonly errors: Readonly<Record<string, string>>
}

/** The name that a ticket is to have. */
export function NameFields({ intent, errors, names }: Fields & { readonly names: Holder | undefined }) {
  const t = useT()
  return (
    <div className="pair">
      {(['firstName', 'lastName'] as const).map(name => (
        <TextInput
          key={name}
          id={`${intent}-${name}`}
          name={name}
          label={t(labels[name])}
          defaultValue={names?.[name]}
          error={errors[`${intent}-${name}`]}
        />
      ))}
    </div>
  )
}

type Addresses = { readonly email: string; readonly emailConfirmation: string }

/** The address that it is to go to, twice. */
export function AddressFields({ intent, errors, typed }: Fields & { readonly typed: Addresses | undefined }) {
  const t = useT()
  return (
    <div className="pair">
      {(['email', 'emailConfirmation'] as const).map(name => (
        <TextInput
          key={name}
          id={`${intent}-${name}`}
          name={name}
          type="email"
          label={t(labels[name])}
          defaultValue={typed?.[name]}
          error={errors[`${intent}-${name}`]}
        />
      ))}
    </div>
  )
}
