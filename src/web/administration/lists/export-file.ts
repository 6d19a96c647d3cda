import { redirect } from 'react-router'
import { attachmentOf } from '#domain/attachment.ts'
import { exportsPath } from '#domain/form/administration-path.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { proofAddress } from '../../account/prove-first.ts'
import { visit } from '../../context.ts'
import { privateHeaders } from '../../outcome/private-headers.ts'
import { found } from '../../personal/connected.ts'
import { streamed } from '../../streamed.ts'
import type { Route } from './+types/export-file'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** A file that is ready, piece by piece as its reader takes it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer, sessionId, locale } = context.get(visit)
  const { organizationSlug, exportId } = params
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const userId = viewer?.userId ?? null
  const read = await acts.readExport({ organizationSlug, userId, sessionId, exportId, token })
  const [problem] = read.ok ? [] : read.error
  // Back to the files: one that came behind the proof would leave its page standing.
  const proof = proofAddress(problem?.code, exportsPath(organizationSlug))
  if (proof !== undefined) throw redirect(proof)
  const { list, format, createdAt, bytes, pieces } = found(read)
  const name = serverTranslator(locale)(`lists.export_file.${list}`)
  return new Response(streamed(pieces), {
    headers: {
      ...privateHeaders(),
      'content-type': types[format],
      'content-length': String(bytes),
      'content-disposition': attachmentOf(`${name}-${createdAt.slice(0, 10)}.${format}`),
    },
  })
}
