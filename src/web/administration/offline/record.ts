import { type CartItem, type CartItemDraft, eligibleAmountOf, totalOf, yearAlone } from '#domain/cart/cart.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import type { CustomField, Form } from '#domain/form/form.ts'
import type { Cents } from '#domain/money.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'
import type { RecordedPaymentDraft } from '#domain/payment/recorded-payment.ts'
import type { Problem } from '#domain/result.ts'
import type { OfflineForm } from '#usecases/payment/record-offline-order.ts'
import { controlOf, personControl } from '../../form/steps/people/controls.ts'
import { itemsFrom } from '../../form/steps/people/items.ts'
import { type Questions, questionsOf } from '../../form/steps/people/questions.ts'
import type { StepProblem } from '../../form/steps/step-facts.ts'
import type { Values } from '../../form/steps/values.ts'

/**
 * What is asked about what was chosen: the questions of the campaign, none of which has to be answered. Files are not taken here, and
 * what everybody may read of a contributor is only theirs to say.
 */
export function recordQuestions(form: Form, items: readonly CartItem[]): Questions {
  const { cards, ...questions } = questionsOf({ form: withoutDuties(form), cart: { itemList: items } })
  return {
    ...questions,
    cards: cards
      .map(card => ({ ...card, asksContribution: false }))
      .filter(({ asksName, fields, options }) => asksName || fields.length + options.length > 0),
  }
}

function withoutDuties(form: Form): Form {
  const open = (fields: readonly CustomField[]) =>
    fields.filter(({ type }) => type !== 'File').map(field => ({ ...field, isRequired: false }))
  return {
    ...form,
    customFields: open(form.customFields),
    tiers: form.tiers.map(tier => ({
      ...tier,
      customFields: open(tier.customFields),
      extraOptions: tier.extraOptions.map(option => ({
        ...option,
        customFields: open(option.customFields),
      })),
    })),
  }
}

/** Whether the campaign asks for a file that the page leaves out. */
export function leavesOutFiles({ customFields, tiers, payerDocument }: Form): boolean {
  const asked = [...customFields, ...tiers.flatMap(tier => tier.customFields)]
  return payerDocument !== null || asked.some(({ type }) => type === 'File')
}

/** What is sent, with what it costs in cents; `undefined` where something of it is wrong, which the act says. */
export function recordedItems(
  values: Values,
  questions: Questions,
  { form, organization }: Pick<OfflineForm, 'form' | 'organization'>,
): { readonly items: readonly CartItemDraft[]; readonly total: Cents | undefined } {
  const items = itemsFrom(values, questions)
  const priced = priceCart({ form, organization }, items)
  return { items, total: priced.ok ? totalOf(priced.value) : undefined }
}

/** Whether what was chosen brings a tax receipt where its payer is known well enough (rule TAX-7). */
export function bringsReceipt(
  { organization, today }: Pick<OfflineForm, 'organization' | 'today'>,
  items: readonly CartItem[],
) {
  return (organization.issuesTaxReceipts ?? false) && eligibleAmountOf(items, yearAlone(today)) > 0
}

const payerNames = [
  'firstName',
  'lastName',
  'email',
  'companyName',
  'companySiren',
  'companyLegalStatusId',
  'address',
  'zipCode',
  'city',
  'country',
] as const

/** Whatever is told of a company makes the payer one: its name is asked for then. */
const companyNames = ['companyName', 'companySiren', 'companyLegalStatusId'] as const

/** Who paid: where nobody is named, the first person whom it is for. */
export function payerOf(values: Values): PayerDraft {
  const typed = (name: string) => values[name]?.trim() ?? ''
  const texts = Object.fromEntries(payerNames.map(name => [name, typed(name)]))
  const isCompany = companyNames.some(name => typed(name) !== '')
  if (isCompany || typed('firstName') + typed('lastName') !== '') return { ...texts, isCompany }
  const first = (name: string) => typed(personControl('p0', name))
  const email = typed('email') || first('email')
  return { ...texts, isCompany, firstName: first('firstName'), lastName: first('lastName'), email }
}

export function paymentOf(values: Values): RecordedPaymentDraft {
  const { means = '', receivedOn = '', reference = '', cheques = '' } = values
  return { means, receivedOn, reference, cheques }
}

/** A refusal beside the control that it concerns; '' for none of the page. */
export function placedProblem({ code, field = '', values }: Problem, questions: Questions): StepProblem {
  const [, own] = /^(?:payer|payment)\.(\w+)$/.exec(field) ?? []
  return { field: own ?? controlOf(field, questions), code, ...(values && { values }) }
}
