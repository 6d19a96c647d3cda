import { legalStatuses as legalStatusesAnswer } from '#contract/payer.ts'
import { legalStatuses } from '#domain/fields/legal-status.ts'
import { ok } from '#domain/result.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { type Route, route } from '../route.ts'

export const valueRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/values/company-legal-status',
    name: 'listLegalStatuses',
    access: 'bearer',
    answer: legalStatusesAnswer,
    async handle({ locale }) {
      const t = serverTranslator(locale)
      return ok(legalStatuses.map(({ id, key }) => ({ id, label: t(`legal_status.${key}`) })))
    },
  }),
]
