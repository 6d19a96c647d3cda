import { prospectDraft } from '#contract/moderation.ts'
import { type Route, route } from '../route.ts'

export const prospectRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/carts/prospects',
    name: 'leaveProspect',
    access: 'bearer',
    allowance: 'notice',
    status: 204,
    body: prospectDraft,
    handle: ({ acts, body, locale }) => acts.leaveProspect({ ...body, locale }),
  }),
]
