import { asksAllAtOnce } from '#domain/form/types/index.ts'
import { normalisePayer, type PayerDraft } from '#domain/payer/payer.ts'
import { addressUse, needsAddress } from '../../payer/address-use.ts'
import { payerFileControls, payerOfValues, valuesOfPayer } from '../../payer/payer-values.ts'
import { birthDateAnswered } from '../people/birth-date.ts'
import { questionsOf } from '../people/questions.ts'
import type { Section } from '../section.ts'
import type { StepFacts } from '../step-facts.ts'
import type { OpenStep } from '../step-page.ts'
import { takeFiles } from '../take-files.ts'
import type { Values } from '../values.ts'
import { payerChecks } from './payer-checks.ts'

/** Who pays (rule SCR-8). */
export const payerSection: Section = {
  ...payerChecks,

  async start(step) {
    const { payer = null } = step.facts.cart ?? {}
    const untouched = { kind: 'person', country: 'FR' }
    if (payer !== null) return valuesOfPayer(payer)
    const { prefill } = step.facts
    return { ...untouched, ...(prefill ? prefilledValues(prefill) : await knownPayer(step)) }
  },

  draft: payerDraft,

  // A page that asks all at once has no cart yet: its document comes with the answers.
  async receive(posted, step, files) {
    const { facts, visit } = step
    if (asksAllAtOnce(facts.form.formType)) return { values: posted, step }
    const names = payerFileControls(facts)
    const values = await takeFiles(files, posted, { acts: visit.acts, cartId: facts.cart?.id ?? '', names })
    return { values, step }
  },

  async give(values, { facts, visit }) {
    const saved = await visit.acts.savePayer({
      cartId: facts.cart?.id ?? '',
      ...payerDraft(values, facts),
      userId: visit.viewer?.userId ?? null,
    })
    return saved.ok ? { done: true, cart: saved.value } : { done: false, problems: [], errors: saved.error }
  },

  placed: ({ field = '', ...problem }) =>
    field.startsWith('payer.') ? { ...problem, field: field.slice('payer.'.length) } : undefined,
  asks: () => true,

  complete(facts) {
    const { payer = null } = facts.cart ?? {}
    return payer !== null && payerChecks.check(valuesOfPayer(payer), facts).length === 0
  },
}

function payerDraft(values: Values, facts: StepFacts) {
  return { payer: payerOfValues(values, needsAddress(values, addressUse(facts))) }
}

/** What the controls show of the payer whom a program expects: what it said, checked once it is sent (rule CHK-1). */
function prefilledValues(prefill: PayerDraft): Values {
  const said = normalisePayer({ ...prefill, emailConfirmation: prefill.emailConfirmation ?? prefill.email })
  const values = valuesOfPayer({ ...said, country: said.country || 'FR' })
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** Who is logged in finds their own name and address, else the participant who pays theirs; both may change them. */
async function knownPayer({ facts, visit }: OpenStep): Promise<Values> {
  const { acts, viewer } = visit
  const self = viewer && (await acts.readSelf({ userId: viewer.userId }))
  return { ...(self?.ok ? namedValues(self.value.profile) : {}), ...payingParticipant(facts, visit.address) }
}

/** The participant who said « C’est moi qui paie », by the place of their item (WCAG 3.3.7). */
function payingParticipant({ form, cart }: Pick<StepFacts, 'form' | 'cart'>, address: string): Values {
  const index = new URLSearchParams(address.split('?')[1]).get('moi')
  const item = cart?.itemList.find(each => String(each.index) === index)
  if (!item?.participant) return {}
  const card = questionsOf({ form, cart }).cards.find(each => String(each.index) === index)
  return { ...namedValues(item.participant), ...(card && birthDateAnswered(card, item.customFields)) }
}

type Named = {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
}

/** The known ones of these names, as the controls hold them. */
function namedValues({ firstName, lastName, email }: Named): Values {
  const known = { firstName, lastName, email, emailConfirmation: email }
  return Object.fromEntries(
    Object.entries(known).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
