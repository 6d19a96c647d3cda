import { journalFormats } from '#domain/accounting/formats.ts'
import { attachmentOf } from '#domain/attachment.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { visit } from '../context.ts'
import { refusal } from '../document/answers.ts'
import { privateHeaders } from '../outcome/private-headers.ts'
import { streamed } from '../streamed.ts'
import type { Route } from './+types/closed-month-file'

/** A closed month as a file for accounting software, for whoever holds its signed link: amounts, numbers of orders, nobody's name. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, locale } = context.get(visit)
  const query = new URL(request.url).searchParams
  const format = journalFormats.find(each => each === query.get('format'))
  const link = { ...params, token: query.get('token') ?? '' }
  const read = format && (await acts.exportClosedMonth({ ...link, format, locale }))
  if (read === undefined || !read.ok) return refusal(serverTranslator(locale)('accounting.link_unknown'), 404)
  const { file, name, type } = read.value
  return new Response(streamed(file), {
    headers: { ...privateHeaders(), 'content-type': type, 'content-disposition': attachmentOf(name) },
  })
}
