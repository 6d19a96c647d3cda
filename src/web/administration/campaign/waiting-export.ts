import { redirect } from 'react-router'
import { attachmentOf } from '#domain/attachment.ts'
import { administrationPath } from '#domain/form/administration-path.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { proofAddress } from '../../account/prove-first.ts'
import { visit } from '../../context.ts'
import { privateHeaders } from '../../outcome/private-headers.ts'
import { found } from '../../personal/connected.ts'
import { streamed } from '../../streamed.ts'
import type { Route } from './+types/waiting-export'
import { administratorVisit } from './address.ts'

/** The waiting list of a campaign as a file for spreadsheets, for who administers it and has proven who they are. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const asked = { ...administratorVisit(seen, params), locale: seen.locale }
  const exported = await seen.acts.exportWaitingList(asked)
  const [problem] = exported.ok ? [] : exported.error
  // Back to the list: a file that came behind the proof would leave its page standing.
  const proof = proofAddress(problem?.code, administrationPath(asked, 'liste-attente'))
  if (proof !== undefined) throw redirect(proof)
  return new Response(streamed(found(exported)), {
    headers: {
      ...privateHeaders(),
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachmentOf(serverTranslator(seen.locale)('waiting.list_file')),
    },
  })
}
