import type { CartView } from '#domain/cart/cart-view.ts'
import type { Tier } from '#domain/form/form.ts'
import { datedRuleOf } from '#domain/form/refund-rule.ts'
import { descriptorOf, termsToAccept } from '#domain/form/types/index.ts'
import { isFramedForm } from '#domain/form/widgets.ts'
import { legalPath } from '#domain/organization/legal-texts.ts'
import { transferUntil } from '#domain/payment/awaited-transfer.ts'
import type { OpenedForm } from '#usecases/campaign/open-form.ts'
import type { Visit } from '../../context.ts'
import { addressOf } from '../../operator.ts'
import { countriesIn, legalStatusesIn } from '../choice-lists.ts'
import { parisDate } from '../paris-date.ts'
import { refundRuleFacts } from '../refund-rule-facts.ts'
import { pagesOf } from './pages.ts'
import { asksOf } from './post-sections.ts'
import { isQuick } from './quick/is-quick.ts'
import { openingCode } from './rate-code.ts'
import { type StepFacts, stepFormFields } from './step-facts.ts'

type Place = Pick<StepFacts, 'number' | 'path' | 'cart' | 'changed' | 'list' | 'asksPeople'>

/** What the steps need to know of an opened campaign. */
export function stepFacts(opened: OpenedForm, visit: Visit, place: Place): StepFacts {
  const { form, organization } = opened
  const { operator, locale, viewer, address } = visit
  const type = descriptorOf(form.formType)
  const framed = isFramedForm(place.path)
  const quick = !framed && isQuick(form.formType, operator)
  const list = place.list ?? type?.onePage ?? (quick ? 'quick' : 'wizard')
  const pages = pagesOf({ list })
  const facts: StepFacts = {
    ...place,
    code: openingCode(opened, visit),
    form: {
      ...only(form, stepFormFields),
      // Three hundred rates are read once: later steps need those that were chosen.
      tiers: place.number === 1 && list !== 'checkout' ? form.tiers : chosenTiers(form.tiers, place.cart),
    },
    organization: {
      name: organization.name,
      issuesReceipts: organization.fiscalReceiptEligibility,
      helpsPeopleInNeed: organization.isUnderColucheLaw,
      salesConditionsUrl: termsToAccept(form.formType, organization.salesConditionsUrl),
    },
    list,
    transferUntil:
      list === 'wizard' || list === 'quick'
        ? transferUntil(form, organization.transferDays ?? null, parisDate(visit.now()))
        : null,
    count: pages.length,
    asks: [],
    people: type?.people ?? 'details',
    sells: type?.sells ?? [],
    brand: operator.brand,
    countries: form.countryFrOnly ? null : countriesIn(locale),
    legalStatuses: legalStatusesIn(locale),
    today: parisDate(visit.now()),
    now: wholeMinute(visit.now()),
    tipRateFactors: operator.tipRateFactors(form.formType),
    organizationGetsAll: operator.organizationGetsAll,
    refundRule: refundRuleFacts(datedRuleOf(form), locale),
    termsUrl: addressOf('conditions-utilisation', operator),
    privacyUrl: legalPath(form.organizationSlug, 'privacy'),
    helpUrl: addressOf('aide', operator),
    // Nobody logs in inside another site's page.
    loginUrl: viewer || framed ? null : `/connexion?redirectTo=${encodeURIComponent(address)}`,
  }
  return { ...facts, asks: pages.map(page => asksOf(page, facts)) }
}

function only<T extends object, Key extends keyof T>(whole: T, keys: readonly Key[]): Pick<T, Key> {
  return Object.fromEntries(keys.map(key => [key, whole[key]])) as Pick<T, Key>
}

/** Sale windows move on the minute, so that a page that is asked for again within it is the same one. */
const wholeMinute = (instant: string) => `${instant.slice(0, 16)}:00.000Z`

function chosenTiers(tiers: readonly Tier[], cart: CartView | null): readonly Tier[] {
  const chosen = new Set(cart?.itemList.map(({ tierId }) => tierId))
  return tiers.filter(({ id }) => chosen.has(id))
}
