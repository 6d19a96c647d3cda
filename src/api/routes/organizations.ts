import * as z from 'zod'
import { fullOrganization, paymentProvider } from '#contract/organization.ts'
import { slug } from '#contract/primitives.ts'
import { ok } from '#domain/result.ts'
import type { Acts } from '#usecases/index.ts'
import { cleanHtml } from '../clean-html.ts'
import { type Route, route } from '../route.ts'
import { formUrl, lowestPrice } from '../views/form.ts'

const organizationPath = z.object({ org: slug })

type Head = { readonly organizationSlug: string; readonly formType: string; readonly formSlug: string }

/** A public campaign as its organization's list shows it; none when it was withdrawn meanwhile. */
async function listed(acts: Acts, { organizationSlug, formType, formSlug }: Head) {
  const opened = await acts.openForm({ organizationSlug, formType, formSlug, userId: null })
  if (!opened.ok) return []
  const { form, display } = opened.value
  return [{ ...form, display, url: formUrl(form), price: lowestPrice(form) }]
}

export const organizationRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/organizations/:org/provider',
    name: 'readPaymentProvider',
    access: 'bearer',
    params: organizationPath,
    answer: paymentProvider,
    async handle({ acts, params, settings }) {
      const read = await acts.readOrganization({ organizationSlug: params.org })
      if (!read.ok) return read
      const { provider, accountId } = read.value.organization
      return ok({ provider, accountId, publishableKey: settings.payment.publishableKey })
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
      const { organization, campaigns } = read.value
      const forms = await Promise.all(campaigns.map(head => listed(acts, head)))
      const description = cleanHtml(organization.description)
      return ok({ ...organization, description, logo: null, forms: forms.flat() })
    },
  }),
]
