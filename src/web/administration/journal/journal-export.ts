import { redirect } from 'react-router'
import { attachmentOf } from '#domain/attachment.ts'
import { journalPath } from '#domain/form/administration-path.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { proofAddress } from '../../account/prove-first.ts'
import { visit } from '../../context.ts'
import { privateHeaders } from '../../outcome/private-headers.ts'
import { found } from '../../personal/connected.ts'
import { streamed } from '../../streamed.ts'
import type { Route } from './+types/journal-export'
import { queryOf, wishOf } from './journal-wish.ts'

/** The journal as a file for spreadsheets: what its page shows, filtered as it is, for who has proven who they are. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer, sessionId, locale } = context.get(visit)
  const { organizationSlug } = params
  const wish = wishOf(new URL(request.url).searchParams)
  const asked = { organizationSlug, userId: viewer?.userId ?? null, sessionId }
  const exported = await acts.exportJournal({ ...asked, ...wish, locale })
  const [problem] = exported.ok ? [] : exported.error
  // Back to the journal: a file that came behind the proof would leave its page standing.
  const proof = proofAddress(problem?.code, journalPath(organizationSlug) + queryOf(wish))
  if (proof !== undefined) throw redirect(proof)
  return new Response(streamed(found(exported)), {
    headers: {
      ...privateHeaders(),
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachmentOf(serverTranslator(locale)('journal.file')),
    },
  })
}
