import { redirect } from 'react-router'
import { attachmentOf } from '#domain/attachment.ts'
import { peoplePath } from '#domain/form/administration-path.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { proofAddress } from '../../account/prove-first.ts'
import { visit } from '../../context.ts'
import { privateHeaders } from '../../outcome/private-headers.ts'
import { found } from '../../personal/connected.ts'
import { streamed } from '../../streamed.ts'
import type { Route } from './+types/people-export'
import { narrowedTo, peopleVisit, queryOf } from './visit.ts'

/** The list as it is narrowed, as a file for spreadsheets, for who keeps people and has proven who they are. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const { acts, locale } = seen
  const narrowed = narrowedTo(new URL(request.url).searchParams)
  const exported = await acts.exportPeople({ ...peopleVisit(seen, params), ...narrowed, locale })
  const [problem] = exported.ok ? [] : exported.error
  // Back to the list: a file that came behind the proof would leave its page standing.
  const proof = proofAddress(problem?.code, `${peoplePath(params.organizationSlug)}${queryOf(narrowed)}`)
  if (proof !== undefined) throw redirect(proof)
  return new Response(streamed(found(exported)), {
    headers: {
      ...privateHeaders(),
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachmentOf(serverTranslator(locale)('persons.export_file')),
    },
  })
}
