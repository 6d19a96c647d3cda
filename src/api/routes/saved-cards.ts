import { savedCardPath, savedCards } from '#contract/payment.ts'
import { failWith, ok } from '#domain/result.ts'
import { type Route, route } from '../route.ts'

export const savedCardRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/users/me/cards',
    name: 'listCards',
    access: 'bearer',
    answer: savedCards,
    async handle({ acts, userId }) {
      return userId === null ? failWith('UNAUTHENTICATED') : ok({ cards: await acts.listCards({ userId }) })
    },
  }),
  route({
    method: 'POST',
    path: '/users/me/cards/:cardId/forget',
    name: 'forgetCard',
    access: 'bearer',
    status: 204,
    params: savedCardPath,
    async handle({ acts, userId, params }) {
      return userId === null ? failWith('UNAUTHENTICATED') : acts.forgetCard({ userId, ...params })
    },
  }),
]
