import type { ErrorCode } from '../errors.ts'
import { checkEmail, normaliseEmail } from '../fields/email.ts'
import { checkNamesDiffer } from '../fields/names-differ.ts'
import { checkPersonName, normalisePersonName } from '../fields/person-name.ts'
import type { Form } from '../form/form.ts'
import { descriptorOf } from '../form/types/index.ts'
import type { Problem } from '../result.ts'
import type { CartItemDraft, Participant } from './cart.ts'

/** Whether an item is for a person who is named: tickets and memberships are (rule FRM-15). Minors may be (rule LAW-4). */
export function asksParticipant(
  form: Pick<Form, 'formType'>,
  { tierType }: Pick<CartItemDraft, 'tierType'>,
): boolean {
  const people = descriptorOf(form.formType)?.people
  if (people !== 'participants' && people !== 'members') return false
  return tierType === 'Registration' || tierType === 'Membership'
}

/** The participant as it is kept; `null` where none is asked for, or nothing was said (platform API: ignored). */
export function readParticipant(form: Form, draft: CartItemDraft): Participant | null {
  const { participant } = draft
  if (participant === null || !asksParticipant(form, draft)) return null
  const email = participant.email?.trim() ? normaliseEmail(participant.email) : null
  const read = { firstName: nameOf(participant.firstName), lastName: nameOf(participant.lastName), email }
  return Object.values(read).some(value => value !== null) ? read : null
}

function nameOf(typed: string | null): string | null {
  return typed === null ? null : normalisePersonName(typed) || null
}

/** What is wrong with what was said of a participant, each with its field (`participant.firstName`; rule FRM-15). */
export function participantProblems(participant: Participant | null): readonly Problem[] {
  if (participant === null) return []
  const { firstName, lastName, email } = participant
  const first = firstName === null ? undefined : checkPersonName(firstName)
  const last = lastName === null ? undefined : (checkPersonName(lastName) ?? sameNames(firstName, lastName))
  return [
    ...problem('firstName', first),
    ...problem('lastName', last),
    ...problem('email', email === null ? undefined : checkEmail(email)),
  ]
}

function sameNames(firstName: string | null, lastName: string): ErrorCode | undefined {
  return firstName === null ? undefined : checkNamesDiffer(firstName, lastName)
}

/** The names that are still missing. */
export function missingNames(participant: Participant | null): readonly Problem[] {
  return (['firstName', 'lastName'] as const)
    .filter(name => !participant?.[name]?.trim())
    .flatMap(name => problem(name, 'required'))
}

function problem(field: string, code: ErrorCode | undefined): readonly Problem[] {
  return code === undefined ? [] : [{ code, field: `participant.${field}` }]
}
