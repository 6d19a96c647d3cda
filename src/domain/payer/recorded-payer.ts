import { checkPayer, normalisePayer, type Payer, type PayerDraft, type PayerFacts } from './payer.ts'

/** Who paid what an administrator records: whatever is not known is left out (rule PAY-27). */
export type RecordedPayer = Omit<Payer, 'firstName' | 'lastName' | 'email'> & {
  readonly [field in 'firstName' | 'lastName' | 'email']: string | null
}

type PayerProblem = ReturnType<typeof checkPayer>[number]

/** What an administrator is asked for whatever else they know: a name. */
const asked: readonly PayerProblem['field'][] = ['firstName', 'lastName']

/**
 * Everything wrong with the payer of recorded money, by the rules of any payer: what was given has to be right, of a person
 * only the name is needed, of a company only its own.
 */
export function checkRecordedPayer(draft: PayerDraft, today: PayerFacts['today']): readonly PayerProblem[] {
  const facts = { today, countryFrOnly: false, addressRequired: false, payerDocument: null }
  const { isCompany, ...payer } = normalisePayer(whole(draft))
  return checkPayer(whole(draft), facts).filter(({ field }) => {
    if (field === 'companyName') return true
    if (field === 'emailConfirmation') return false
    return (payer[field] ?? '') !== '' || (asked.includes(field) && !isCompany)
  })
}

/** The payer as the order keeps them: an address of mail is typed once, and nobody has consented to anything. */
export function recordedPayer(draft: PayerDraft): RecordedPayer {
  const { firstName, lastName, email, ...payer } = normalisePayer(whole(draft))
  return {
    ...payer,
    firstName: firstName || null,
    lastName: lastName || null,
    email: email || null,
    fileId: null,
    consent: false,
  }
}

const whole = (draft: PayerDraft): PayerDraft => ({ ...draft, emailConfirmation: draft.email })
