import { attachmentOf } from '#domain/attachment.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { visit } from '../context.ts'
import { privateHeaders } from '../outcome/private-headers.ts'
import { streamed } from '../streamed.ts'
import type { Route } from './+types/export'
import { connectedUser, found } from './connected.ts'

/** « Télécharger mes données »: everything that is kept of a user, as one JSON file that is written as it goes (RGPD). */
export async function loader({ context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const pieces = found(await seen.acts.exportData({ userId: connectedUser(seen) }))
  const name = serverTranslator(seen.locale)('space.data_file')
  return new Response(streamed(pieces), {
    headers: {
      ...privateHeaders(),
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': attachmentOf(name),
    },
  })
}
