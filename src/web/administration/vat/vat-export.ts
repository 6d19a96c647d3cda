import { attachmentOf } from '#domain/attachment.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { visit } from '../../context.ts'
import { privateHeaders } from '../../outcome/private-headers.ts'
import { found } from '../../personal/connected.ts'
import { streamed } from '../../streamed.ts'
import type { Route } from './+types/vat-export'
import { periodOf } from './period.ts'

/** VAT by day and rate as a file for spreadsheets: sums, nobody's name. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer, locale } = context.get(visit)
  const asked = { organizationSlug: params.organizationSlug, userId: viewer?.userId ?? null, locale }
  const period = periodOf(new URL(request.url).searchParams)
  return new Response(streamed(found(await acts.exportVatTotals({ ...asked, ...period }))), {
    headers: {
      ...privateHeaders(),
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachmentOf(serverTranslator(locale)('vat.file')),
    },
  })
}
