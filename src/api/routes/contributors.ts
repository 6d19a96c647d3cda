import { contributorList, pageQuery } from '#contract/contributor.ts'
import { formPath } from '#contract/form.ts'
import { ok } from '#domain/result.ts'
import { type Route, route } from '../route.ts'

export const contributorRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/organizations/:org/forms/:type/:slug/contributors',
    name: 'listContributors',
    access: 'bearer',
    params: formPath,
    query: pageQuery,
    answer: contributorList,
    async handle({ acts, params, query, userId }) {
      const { org: organizationSlug, type: formType, slug: formSlug } = params
      const listed = await acts.listContributors({ organizationSlug, formType, formSlug, userId, ...query })
      if (!listed.ok) return listed
      const { contributors, totalCount, continuationToken } = listed.value
      return ok({
        data: contributors,
        pagination: { pageSize: query.pageSize, totalCount, continuationToken },
      })
    },
  }),
]
