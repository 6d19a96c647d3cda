import { data } from 'react-router'
import { journalFormats } from '#domain/accounting/formats.ts'
import { attachmentOf } from '#domain/attachment.ts'
import { visit } from '../../context.ts'
import { privateHeaders } from '../../outcome/private-headers.ts'
import { found } from '../../personal/connected.ts'
import { streamed } from '../../streamed.ts'
import type { Route } from './+types/accounting-export'
import { askedMonth } from './asked-month.ts'

/** The journal of a month as a file for accounting software: amounts, numbers of orders, nobody's name. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer, locale } = context.get(visit)
  const query = new URL(request.url).searchParams
  const format = journalFormats.find(each => each === (query.get('format') ?? 'fec'))
  if (format === undefined) throw data(null, { status: 404 })
  const asked = { organizationSlug: params.organizationSlug, userId: viewer?.userId ?? null }
  const month = askedMonth(query.get('mois'))
  const { file, name, type } = found(await acts.exportAccounting({ ...asked, month, format, locale }))
  return new Response(streamed(file), {
    headers: {
      ...privateHeaders(),
      'content-type': type,
      'content-disposition': attachmentOf(name),
    },
  })
}
