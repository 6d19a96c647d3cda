import { redirect } from 'react-router'
import { attachmentOf } from '#domain/attachment.ts'
import { peoplePath } from '#domain/form/administration-path.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { proofAddress } from '../../account/prove-first.ts'
import { addressedId } from '../../addressed-id.ts'
import { visit } from '../../context.ts'
import { privateHeaders } from '../../outcome/private-headers.ts'
import { found } from '../../personal/connected.ts'
import { streamed } from '../../streamed.ts'
import type { Route } from './+types/person-export'
import { peopleVisit } from './visit.ts'

/** What is known of one person as a file, for who keeps people and has proven who they are. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const { acts, locale } = seen
  const personId = addressedId(params.personId)
  const exported = await acts.exportPerson({ ...peopleVisit(seen, params), personId })
  const [problem] = exported.ok ? [] : exported.error
  const proof = proofAddress(problem?.code, peoplePath(params.organizationSlug, { personId }))
  if (proof !== undefined) throw redirect(proof)
  return new Response(streamed(found(exported)), {
    headers: {
      ...privateHeaders(),
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': attachmentOf(serverTranslator(locale)('persons.export_person_file')),
    },
  })
}
