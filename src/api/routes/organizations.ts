import * as z from 'zod'
import { fullOrganization, paymentProvider } from '#contract/organization.ts'
import { slug } from '#contract/primitives.ts'
import { ok } from '#domain/result.ts'
import { cleanHtml } from '../clean-html.ts'
import { type Route, route } from '../route.ts'
import { formUrl, lowestPrice } from '../views/form.ts'

const organizationPath = z.object({ org: slug })

export const organizationRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/organizations/:org/provider',
    name: 'readPaymentProvider',
    access: 'bearer',
    params: organizationPath,
    answer: paymentProvider,
    async handle({ acts, params }) {
      const read = await acts.readOrganization({ organizationSlug: params.org })
      if (!read.ok) return read
      const { publishableKey, organization } = read.value
      const { provider, accountId } = organization
      return ok({ provider, accountId, publishableKey })
    },
  }),
  route({
    method: 'GET',
    path: '/organizations/:org/full',
    name: 'readOrganization',
    access: 'bearer',
    params: organizationPath,
    answer: fullOrganization,
    async handle({ acts, params }) {
      const read = await acts.readOrganization({ organizationSlug: params.org })
      if (!read.ok) return read
      const { organization, facts, campaigns } = read.value
      const forms = campaigns.map(each => ({ ...each, url: formUrl(each), price: lowestPrice(each) }))
      const description = cleanHtml(organization.description)
      const fiscalReceiptIssuanceEnabled = organization.issuesTaxReceipts ?? false
      return ok({
        ...organization,
        description,
        fiscalReceiptIssuanceEnabled,
        logo: facts.logoPath,
        forms,
      })
    },
  }),
]
