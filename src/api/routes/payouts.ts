import { payoutDetail, payoutList, payoutPath, payoutsPath, payoutsQuery } from '#contract/payout.ts'
import { ok } from '#domain/result.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { type Route, route } from '../route.ts'

export const payoutRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/organizations/:org/payouts',
    name: 'listPayouts',
    access: 'bearer',
    params: payoutsPath,
    query: payoutsQuery,
    answer: payoutList,
    async handle({ acts, params, query, userId }) {
      const { pageSize, continuationToken: token = null } = query
      const input = { organizationSlug: params.org, userId, pageSize, continuationToken: token }
      const listed = await acts.listPayouts(input)
      if (!listed.ok) return listed
      const { payouts: data, continuationToken } = listed.value
      return ok({ data, pagination: { pageSize, continuationToken } })
    },
  }),
  route({
    method: 'GET',
    path: '/organizations/:org/payouts/:payoutId',
    name: 'readPayout',
    access: 'bearer',
    params: payoutPath,
    answer: payoutDetail,
    async handle({ acts, params: { org: organizationSlug, payoutId }, userId }) {
      const read = await acts.readPayout({ organizationSlug, payoutId, userId })
      if (!read.ok) return read
      return ok({ ...read.value, lines: await Array.fromAsync(read.value.lines()) })
    },
  }),
  route({
    method: 'GET',
    path: '/organizations/:org/payouts/:payoutId/statement.csv',
    name: 'downloadPayout',
    access: 'bearer',
    params: payoutPath,
    file: 'text/csv',
    async handle({ acts, params: { org: organizationSlug, payoutId }, userId, locale }) {
      const read = await acts.readPayout({ organizationSlug, payoutId, userId })
      if (!read.ok) return read
      const { createdAt, csv } = read.value
      const name = serverTranslator(locale)('payout.file', { date: createdAt.slice(0, 10) })
      return ok({ name, pieces: csv(locale) })
    },
  }),
]
