import { attachmentOf } from '#domain/attachment.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { visit } from '../../context.ts'
import { privateHeaders } from '../../outcome/private-headers.ts'
import { found } from '../../personal/connected.ts'
import { streamed } from '../../streamed.ts'
import type { Route } from './+types/journal-export'
import { wishOf } from './journal-wish.ts'

/** The journal as a file for spreadsheets: what its page shows, filtered as it is. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer, locale } = context.get(visit)
  const { organizationSlug } = params
  const wish = wishOf(new URL(request.url).searchParams)
  const pieces = found(
    await acts.exportJournal({ organizationSlug, userId: viewer?.userId ?? null, ...wish, locale }),
  )
  return new Response(streamed(pieces), {
    headers: {
      ...privateHeaders(),
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachmentOf(serverTranslator(locale)('journal.file')),
    },
  })
}
