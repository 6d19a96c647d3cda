import * as z from 'zod'
import {
  type AccountNeed,
  type AccountPart,
  needsFrom,
  type RefusalReason,
} from '#domain/payment/provider-account.ts'

const names = z.array(z.string()).nullish()

/** What an account has to send, what is looked at, and what was refused. */
export const requirementsReply = z.object({
  current_deadline: z.number().nullish(),
  currently_due: names,
  eventually_due: names,
  past_due: names,
  pending_verification: names,
  errors: z.array(z.looseObject({ code: z.string(), requirement: z.string() })).nullish(),
})
type Requirements = z.infer<typeof requirementsReply>

/** Each part of an account by what its requirements say of it: what it will have to send one day included. */
export function needsOf(
  requirements: Requirements | undefined,
  later: Requirements | undefined,
): readonly AccountNeed[] {
  const wanted = [requirements, later].flatMap(each => [
    ...(each?.currently_due ?? []),
    ...(each?.past_due ?? []),
    ...(each?.eventually_due ?? []),
  ])
  const refused = [requirements, later].flatMap(each => each?.errors ?? [])
  const checked = [requirements, later].flatMap(each => each?.pending_verification ?? [])
  return needsFrom([
    ...wanted.map(name => ({ part: partOf(name), state: 'toSend' as const })),
    ...checked.map(name => ({ part: partOf(name), state: 'checking' as const })),
    ...refused.map(({ code, requirement }) => ({
      part: partOf(requirement),
      state: 'toCorrect' as const,
      reason: reasonOf(code),
    })),
  ])
}

/** Persons have ids, or the name of what they are in the organization. */
const ofPersons = /^(person_|representative|individual|directors?|executives?|owners?|authorizer)/

function partOf(requirement: string): AccountPart {
  if (/^(external_account|ba_)/.test(requirement) || requirement.includes('bank_account')) return 'bank'
  const isDocument = requirement.includes('document')
  if (ofPersons.test(requirement)) return isDocument ? 'identityProof' : 'person'
  return isDocument ? 'organizationProof' : 'organization'
}

/** The provider's codes by what they have in common; the first that fits. */
const reasons: readonly (readonly [RegExp, RefusalReason])[] = [
  [/not_readable|corrupt|greyscale|failed_copy|photo_mismatch/, 'unreadable'],
  [/expired/, 'expired'],
  [/incomplete|missing|not_uploaded|not_signed|additional/, 'incomplete'],
  [/name/, 'otherName'],
  [/address/, 'otherAddress'],
  [/age_under/, 'tooYoung'],
  [/keyed|id_number|dob|nationality|document_match/, 'notIdentified'],
  [/type_not_supported|duplicate_type|country_not_supported|document_invalid|too_large/, 'wrongKind'],
]

function reasonOf(code: string): RefusalReason {
  return reasons.find(([fits]) => fits.test(code))?.[1] ?? 'other'
}
