import { descriptorOf, formPath } from '#domain/form/types/index.ts'
import { failWith } from '#domain/result.ts'
import { sameFactor } from '#domain/tip/tip-frequency.ts'
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
    tipRateFactors: visit.operator.tipRateFactors('Event'),
    organizationGetsAll: true,
    termsUrl: '/legal/conditions-utilisation',
    privacyUrl: '/legal/confidentialite',
    helpUrl: '/legal/aide',
    loginUrl: null,
  } as const
  return { facts, opened, visit }
}

/** Somebody who is not logged in. */
function aVisit({ acts, clock, config }: TestApp): Visit {
  return {
    acts,
    operator: {
      brand: 'Obole',
      origin: 'http://localhost',
      apiOrigin: null,
      legalName: 'Obole',
      legal: config.operator.legal,
      termsDate: '2023-10',
      indexing: true,
      contactEmail: 'contact@example.org',
      paymentInstitution: null,
      badges: { regulatedPayment: false, crowdfundingAssociation: false },
      accessibility: 'none',
      pageAddresses: {},
      organizationGetsAll: true,
      tipRateFactors: () => sameFactor(1),
      showsKit: false,
    },
    locale: 'fr',
    preferences: defaultPreferences,
    viewer: null,
    audience: null,
    nonce: '',
    traceId: '',
    isPost: false,
    address: '/',
    secure: false,
    islandAssets: {},
    wait: 0,
    cardTrier: async () => null,
    keep: null,
    allowFraming() {},
    countPayment: async () => null,
    renewedCookies: [],
    sessionId: null,
    openSession: () => [],
    logInWithPasskey: async () => failWith('passkey_refused'),
    logIn: () => Promise.reject(new Error('nobody logs in here')),
    logOut: () => Promise.resolve([]),
    reportFromBrowser: null,
    report: error => {
      throw error
    },
    now: clock.now,
  }
}
