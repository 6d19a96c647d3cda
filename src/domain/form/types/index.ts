import type { FormType } from '../form.ts'
import { crowdfunding } from './crowdfunding.ts'
import type { DocumentKind, FormTypeDescriptor } from './descriptor.ts'
import { donation } from './donation.ts'
import { event } from './event.ts'
import { membership } from './membership.ts'
import { paymentForm } from './payment-form.ts'
import { shop } from './shop.ts'

/** Checkout has no public form of its own: it opens an existing cart (rules FRM-3 and FRM-1). */
export type PublishedFormType = Exclude<FormType, 'Checkout'>

/** The registry of campaign types. */
export const formTypes: Readonly<Record<PublishedFormType, FormTypeDescriptor>> = {
  Event: event,
  Membership: membership,
  Shop: shop,
  CrowdFunding: crowdfunding,
  PaymentForm: paymentForm,
  Donation: donation,
}

const bySegment = new Map(Object.values(formTypes).map(type => [type.segment, type]))
const byLowerCaseName = new Map(Object.values(formTypes).map(type => [type.formType.toLowerCase(), type]))

/** The type of an address segment (`formulaires`), or `undefined` (rule ADDR-1). */
export function formTypeOfSegment(segment: string): FormTypeDescriptor | undefined {
  return bySegment.get(segment)
}

/** The type of a segment of the back office (`ventes`), or `undefined` (rule ADDR-4). */
export function formTypeOfAdministrationSegment(segment: string): FormTypeDescriptor | undefined {
  return Object.values(formTypes).find(type => type.administrationSegment === segment)
}

/** The type of a wire name, whatever its case (platform API), or `undefined`. */
export function formTypeOfName(name: string): FormTypeDescriptor | undefined {
  return byLowerCaseName.get(name.toLowerCase())
}

/** The descriptor of a form's type; a Checkout form has none. */
export function descriptorOf(formType: FormType): FormTypeDescriptor | undefined {
  return formType === 'Checkout' ? undefined : formTypes[formType]
}

/** Whether what a campaign has a limited number of are places, for people who are named; else they are articles. */
export function sellsPlaces(formType: FormType): boolean {
  const people = descriptorOf(formType)?.people
  return people === 'participants' || people === 'members'
}

/** The public path of a campaign: `/associations/{organization}/{segment}/{slug}` (rule ADDR-1). */
export function formPath(organizationSlug: string, formType: FormType, formSlug: string): string {
  const segment = descriptorOf(formType)?.segment ?? 'checkout'
  return `/associations/${organizationSlug}/${segment}/${formSlug}`
}

/** The terms of sale that whoever pays accepts, as an address; null where there are none, or nothing but gifts (rule LAW-5). */
export function termsToAccept(formType: FormType, salesConditionsUrl: string | null): string | null {
  return takesOnlyGifts(formType) ? null : salesConditionsUrl
}

/** Whether nothing is sold: there is no invoice, and nothing to agree to as a buyer. */
export function takesOnlyGifts(formType: FormType): boolean {
  return descriptorOf(formType)?.onePage === 'gift'
}

/** Whether its one page asks everything: such a form has no steps (rule FRM-1). */
export const asksAllAtOnce = (formType: FormType): boolean => Boolean(descriptorOf(formType)?.onePage)

/** Whether money is collected for a project, with its progress and its contributors (rule SCR-12). */
export const hasGoal = (formType: FormType): boolean => descriptorOf(formType)?.hasGoal ?? false

/** Whether it takes place at a time. */
export const startsOnADay = (formType: FormType): boolean => descriptorOf(formType)?.startsOnADay ?? false

/** The types whose orders bring a document of this kind. */
export function typesWithDocument(kind: DocumentKind): readonly FormType[] {
  return Object.values(formTypes).flatMap(({ formType, documents }) =>
    documents.includes(kind) ? formType : [],
  )
}

/** The same, for whoever needs the type itself. */
export function isPublished(formType: FormType): formType is PublishedFormType {
  return hasPage(formType)
}

/** Whether it has a public page: a Checkout has none, only the address of its cart (rule FRM-3). */
export const hasPage = (formType: FormType): boolean => descriptorOf(formType) !== undefined
