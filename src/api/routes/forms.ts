import type { FastifyReply } from 'fastify'
import { aggregatedForm, enrichedForm, formAddress, formPath } from '#contract/form.ts'
import { ok } from '#domain/result.ts'
import { type Route, route } from '../route.ts'
import { aggregatedFormView, enrichedFormView } from '../views/form.ts'

/** Anonymous visitors may be wrong about a form for one second, nobody else (rule ADDR-8). */
function allowKeeping(reply: FastifyReply, userId: number | null): void {
  if (userId !== null) return
  reply.header('cache-control', 'public, max-age=1').header('vary', 'origin, authorization')
}

export const formRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/agg/form',
    name: 'openForm',
    access: 'bearer',
    query: formAddress,
    answer: aggregatedForm,
    async handle({ acts, query, userId, settings, reply }) {
      const opened = await acts.openForm({ ...query, userId, withTotals: true })
      if (!opened.ok) return opened
      allowKeeping(reply, userId)
      return ok(aggregatedFormView(opened.value, settings.publicOrigin))
    },
  }),
  route({
    method: 'GET',
    path: '/organizations/:org/forms/:type/:slug/enriched',
    name: 'readEnrichedForm',
    access: 'bearer',
    params: formPath,
    answer: enrichedForm,
    async handle({ acts, params, userId }) {
      const { org: organizationSlug, type: formType, slug: formSlug } = params
      const read = await acts.readEnrichedForm({ organizationSlug, formType, formSlug, userId })
      return read.ok ? ok(enrichedFormView(read.value)) : read
    },
  }),
]
