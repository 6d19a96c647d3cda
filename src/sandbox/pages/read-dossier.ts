import type { SentFile, SentForm } from '../http/multipart.ts'
import { type Part, parts } from '../objects/dossier.ts'
import type { Account } from '../objects/party.ts'
import { fileFault, fileType } from '../rules/files.ts'
import { isIban } from '../rules/iban.ts'
import { type PartState, representativeOf } from '../steps/dossier.ts'
import { keepFile, sendBank, sendCompany, sendPerson } from '../steps/send-dossier.ts'
import type { Draft } from '../store/draft.ts'
import type { OnboardingMessages } from './onboarding-messages.ts'

export type ReadDossier = {
  typed: Record<string, string>
  faults: Record<string, keyof OnboardingMessages>
  files: SentForm['files']
  /** The parts whose fields the page asked for. */
  asked: Part[]
}

const textFields: Partial<Record<Part, string[]>> = {
  company: ['company_name', 'line1', 'postal_code', 'city'],
  person: ['first_name', 'last_name', 'birth'],
  bank: ['holder', 'iban'],
}

/** What is asked for: all that is not accepted; of a dossier that is, the bank account may be another one. */
export const askedParts = (states: Record<Part, PartState>): Part[] => {
  const open = parts.filter(part => states[part] !== 'accepted')
  return open.length > 0 ? open : ['bank']
}

/** What a merchant sent, with what is wrong about it. A part that was accepted is not asked for again. */
export const readDossier = (form: SentForm, states: Record<Part, PartState>): ReadDossier => {
  const asked = askedParts(states)
  const names = asked.flatMap(part => textFields[part] ?? [])
  const typed = Object.fromEntries(names.map(name => [name, textOf(form, name)]))
  const faults: ReadDossier['faults'] = {}
  for (const name of names) if (typed[name] === '') faults[name] = 'missing'
  if (typed.birth && !isDate(typed.birth)) faults.birth = 'birthWrong'
  // What waits for an answer, or has one, stays as it is unless another number is typed.
  if (!needsAnother(states.bank) && typed.iban === '') delete faults.iban
  if (typed.iban && !isIban(plain(typed.iban))) faults.iban = 'ibanWrong'
  for (const [part, name] of [
    ['registration', 'registration_files'],
    ['identity', 'front'],
  ] as const)
    if (needsAnother(states[part]) && !form.files[name]) faults[name] = 'fileMissing'
  for (const [name, files] of Object.entries(form.files))
    for (const file of files) {
      const fault = fileFault(file)
      if (fault !== undefined) faults[name] = fault === 'type' ? 'fileType' : 'fileSize'
    }
  return { typed, faults, files: form.files, asked }
}

const textOf = ({ input }: SentForm, name: string): string => {
  const value = input[name]
  return typeof value === 'string' ? value.trim().slice(0, 200) : ''
}

const plain = (iban: string): string => iban.replaceAll(' ', '').toUpperCase()
const needsAnother = (state: PartState): boolean => state === 'due' || typeof state === 'object'

const isDate = (text: string): boolean =>
  /^(19|20)\d\d-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text

/** Hands over what was read and is right. */
export const sendDossier = (draft: Draft, { id }: Account, { typed, files, asked }: ReadDossier): void => {
  const keep = (purpose: string) => (file: SentFile) =>
    keepFile(draft, { filename: file.name, purpose, size: file.size, type: fileType(file.type) }).id
  const proofs = (files.registration_files ?? []).map(keep('account_requirement'))
  if (asked.includes('company')) {
    const { line1, postal_code, city, company_name: name } = typed
    sendCompany(draft, id, { name, address: { line1, postal_code, city, country: 'FR' } as object })
  }
  if (proofs.length > 0)
    sendCompany(draft, id, undefined, { company_registration_verification: { files: proofs } })
  const known = representativeOf(draft, id)
  const [year, month, day] = (typed.birth ?? '').split('-').map(Number)
  const who = asked.includes('person') && {
    first_name: typed.first_name,
    last_name: typed.last_name,
    ...(year && month && day ? { dob: { day, month, year } } : {}),
  }
  const [front, back] = [files.front, files.back_side].map(side => side?.map(keep('identity_document'))[0])
  const document = { ...(front && { front }), ...(back && { back }) }
  const isProof = front !== undefined || back !== undefined
  if (who || isProof)
    sendPerson(
      draft,
      id,
      { ...who, relationship: { representative: true }, ...(isProof && { verification: { document } }) },
      known,
    )
  if (typed.iban)
    sendBank(draft, id, {
      account_holder_name: typed.holder,
      account_number: typed.iban,
      country: plain(typed.iban).slice(0, 2),
      currency: 'eur',
    })
}
