import type * as z from 'zod'
import { backUrlQuery, cartPath, onePage, submittedPage } from '#contract/cart.ts'
import type { Result } from '#domain/result.ts'
import type { SubmittedPage } from '#usecases/payment/submit-one-page.ts'
import { type Context, type Route, route } from '../route.ts'
import { cartBytes } from './carts.ts'

type PageCall = Context & {
  readonly body: z.output<typeof onePage>
  readonly query: z.output<typeof backUrlQuery>
}

async function submit(call: PageCall, cartId: string | null): Promise<Result<SubmittedPage>> {
  const { acts, body, query, userId, locale, request } = call
  const { installments, ...page } = body
  if (page.consents !== null) await call.count('payment', request)
  const count = installments?.count ?? null
  return acts.submitOnePage({ ...page, count, cartId, backUrl: query.backUrl ?? null, userId, locale })
}

export const onePageRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/carts/cart-one-page',
    name: 'submitOnePage',
    access: 'bearer',
    bodyLimit: cartBytes,
    query: backUrlQuery,
    body: onePage,
    status: 201,
    answer: submittedPage,
    handle: call => submit(call, null),
  }),
  route({
    method: 'PUT',
    path: '/carts/cart-one-page/:id',
    name: 'resubmitOnePage',
    access: 'bearer',
    bodyLimit: cartBytes,
    params: cartPath,
    query: backUrlQuery,
    body: onePage,
    answer: submittedPage,
    handle: call => submit(call, call.params.id),
  }),
]
