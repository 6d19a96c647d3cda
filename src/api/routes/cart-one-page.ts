import type * as z from 'zod'
import { backUrlQuery, cartPath, onePage, submittedPage } from '#contract/cart.ts'
import { failWith, type Result } from '#domain/result.ts'
import type { SubmittedPage } from '#usecases/visitor/submit-one-page.ts'
import { type Context, type Route, route } from '../route.ts'
import { cartBytes } from './carts.ts'

type PageCall = Context & {
  readonly body: z.output<typeof onePage>
  readonly query: z.output<typeof backUrlQuery>
}

/** A count of payments that no cart offers is refused before anything is written (D7). */
async function submit(call: PageCall, cartId: string | null): Promise<Result<SubmittedPage>> {
  const { acts, body, query, userId, locale, count, request } = call
  const { installments, ...page } = body
  if ((installments?.count ?? 1) !== 1) return failWith('INSTALLMENTS_NOT_ALLOWED', 'installments.count')
  if (page.consents !== null) await count('payment', request)
  return acts.submitOnePage({ ...page, cartId, backUrl: query.backUrl ?? null, userId, locale })
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
