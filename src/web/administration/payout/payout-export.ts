import { data } from 'react-router'
import { attachmentOf } from '#domain/attachment.ts'
import { isUuid } from '#domain/uuid.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { visit } from '../../context.ts'
import { privateHeaders } from '../../outcome/private-headers.ts'
import { found } from '../../personal/connected.ts'
import { streamed } from '../../streamed.ts'
import type { Route } from './+types/payout-export'

/** The lines of a payout as a file for spreadsheets: amounts and numbers of orders, nobody's name. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { acts, viewer, locale } = context.get(visit)
  const { organizationSlug, payoutId } = params
  if (!isUuid(payoutId)) throw data(null, { status: 404 })
  const payout = found(await acts.readPayout({ organizationSlug, payoutId, userId: viewer?.userId ?? null }))
  const date = (payout.arrivalOn ?? payout.createdAt).slice(0, 10)
  return new Response(streamed(payout.csv(locale)), {
    headers: {
      ...privateHeaders(),
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachmentOf(serverTranslator(locale)('payout.file', { date })),
    },
  })
}
