import type { Campaign } from '#db/forms.ts'
import type { Consents } from '#domain/payment/request.ts'
import type { Problem } from '#domain/result.ts'
import { checkTipChoice, type TipChoice } from '#domain/tip/tip-choice.ts'

/** The consents that are missing, in the page's order: contribution, terms, sales conditions (platform API; rule TIP-3). */
export function consentProblems(
  { organization }: Campaign,
  consents: Consents,
  tip: Omit<TipChoice, 'consent'>,
): readonly Problem[] {
  const tipCode = checkTipChoice({ ...tip, consent: consents.tip })
  const asksSales = organization.salesConditionsUrl !== null
  return [
    ...(tipCode === undefined ? [] : [{ code: tipCode, field: 'consents.tip' } as const]),
    ...(consents.terms ? [] : [{ code: 'gdrpConsentError', field: 'consents.terms' } as const]),
    ...(consents.salesConditions || !asksSales
      ? []
      : [{ code: 'cgvConsentError', field: 'consents.salesConditions' } as const]),
  ]
}
