import { abuseReport } from '#contract/moderation.ts'
import { type Route, route } from '../route.ts'

export const abuseRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/abuses',
    name: 'reportContent',
    access: 'bearer',
    allowance: 'notice',
    status: 204,
    body: abuseReport,
    handle: ({ acts, body }) => acts.reportContent(body),
  }),
]
