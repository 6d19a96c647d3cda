import { descriptorOf, formPath } from '#domain/form/types/index.ts'
import type { Visit } from '#web/context.ts'
import { parisDate } from '#web/form/paris-date.ts'
import type { OpenStep } from '#web/form/steps/step-page.ts'
import { defaultPreferences } from '#web/preferences.ts'
import type { TestApp } from './app.ts'
import { successOf } from './donation.ts'
import type { TestForm } from './form-rows.ts'

/** A wizard's step as the server meets it, with a living cart or without; `query` is that of the visitor's address. */
export async function openTestStep(
  product: TestApp,
  { address }: TestForm,
  { cartId, number, query = '' }: { cartId: string | null; number: number; query?: string },
): Promise<OpenStep> {
  const opened = successOf(await product.acts.openForm({ ...address, userId: null }))
  const cart = cartId === null ? null : successOf(await product.acts.readCart({ cartId }))
  const { form, organization } = opened
  const path = formPath(form.organizationSlug, form.formType, form.formSlug)
  const visit: Visit = { ...aVisit(product), address: `${path}/${number}${query}` }
  const facts = {
    form,
    organization: {
      name: organization.name,
      issuesReceipts: organization.fiscalReceiptEligibility,
      helpsPeopleInNeed: organization.isUnderColucheLaw,
      salesConditionsUrl: organization.salesConditionsUrl,
    },
    cart,
    number,
    path,
    count: 4,
    asks: [true, true, true, true],
    people: descriptorOf(form.formType)?.people ?? 'details',
    sells: descriptorOf(form.formType)?.sells ?? [],
    brand: visit.operator.brand,
    countries: null,
    legalStatuses: [],
    today: parisDate(visit.now()),
    now: visit.now(),
    tipRateFactor: visit.operator.tipRateFactor,
    organizationGetsAll: true,
    termsUrl: '/legal/conditions-utilisation',
    privacyUrl: '/legal/confidentialite',
    helpUrl: '/legal/aide',
    loginUrl: null,
  } as const
  return { facts, opened, visit }
}

/** Somebody who is not logged in. */
function aVisit({ acts, clock }: TestApp): Visit {
  return {
    acts,
    operator: {
      brand: 'Obole',
      origin: 'http://localhost',
      legalName: 'Obole',
      postalAddress: null,
      contactEmail: 'contact@example.org',
      paymentInstitution: null,
      badges: { regulatedPayment: false, crowdfundingAssociation: false },
      accessibility: 'none',
      pageAddresses: {},
      organizationGetsAll: true,
      tipRateFactor: 1,
      showsKit: false,
    },
    locale: 'fr',
    preferences: defaultPreferences,
    viewer: null,
    nonce: '',
    traceId: '',
    address: '/',
    secure: false,
    islandAssets: {},
    keep: null,
    logIn: () => Promise.reject(new Error('nobody logs in here')),
    logOut: () => Promise.resolve([]),
    report: error => {
      throw error
    },
    now: clock.now,
  }
}
