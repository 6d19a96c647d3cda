import { attachmentOf } from '#domain/attachment.ts'
import { readId } from '#domain/id.ts'
import { visit } from '../../context.ts'
import { privateHeaders } from '../../outcome/private-headers.ts'
import { found } from '../../personal/connected.ts'
import { administratorVisit } from '../campaign/address.ts'
import type { Route } from './+types/application-file'

/** A file of an application, as a download, for who may read it; to anyone else there is no such page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const applicationId = readId(params.applicationId)
  if (applicationId === null) throw new Response(null, { status: 404 })
  const asked = { ...administratorVisit(seen, params), applicationId, fileId: params.fileId }
  const { bytes, name, type } = found(await seen.acts.readApplicationFile(asked))
  return new Response(Uint8Array.from(bytes), {
    headers: {
      ...privateHeaders(),
      'content-type': type,
      'content-disposition': attachmentOf(name),
      'content-length': String(bytes.byteLength),
      'x-content-type-options': 'nosniff',
    },
  })
}
