import { attachmentOf } from '#domain/attachment.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { visit } from '../../context.ts'
import { privateHeaders } from '../../outcome/private-headers.ts'
import { found } from '../../personal/connected.ts'
import { streamed } from '../../streamed.ts'
import type { Route } from './+types/waiting-export'
import { administratorVisit } from './address.ts'

/** The waiting list of a campaign as a file for spreadsheets, for who administers it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const asked = { ...administratorVisit(seen, params), locale: seen.locale }
  const pieces = found(await seen.acts.exportWaitingList(asked))
  return new Response(streamed(pieces), {
    headers: {
      ...privateHeaders(),
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachmentOf(serverTranslator(seen.locale)('waiting.list_file')),
    },
  })
}
