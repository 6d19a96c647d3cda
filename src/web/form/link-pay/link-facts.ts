import type { FormType } from '#domain/form/form.ts'
import type { Visit } from '../../context.ts'
import type { LinkPayFacts } from './link-sum.ts'

type Asked = Pick<LinkPayFacts, 'organization' | 'total' | 'frequency'> & { readonly formType: FormType }

/** What the page of a link knows of what is paid, and of the contribution that may be left with it. */
export function linkPayFacts(
  { brand, tipRateFactors, organizationGetsAll }: Visit['operator'],
  { formType, ...asked }: Asked,
): LinkPayFacts {
  return { ...asked, brand, organizationGetsAll, tipRateFactors: tipRateFactors(formType) }
}
