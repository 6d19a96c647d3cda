import { redirect } from 'react-router'
import { attachmentOf } from '#domain/attachment.ts'
import { receiptsPath } from '#domain/form/administration-path.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { proofAddress } from '../../account/prove-first.ts'
import { visit } from '../../context.ts'
import { privateHeaders } from '../../outcome/private-headers.ts'
import { found } from '../../personal/connected.ts'
import { streamed } from '../../streamed.ts'
import type { Route } from './+types/receipts-export'

/** Receipts beside the sums received as a file for spreadsheets, for who keeps them and has proven who they are. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { acts, viewer, sessionId, locale } = context.get(visit)
  const { organizationSlug } = params
  const exported = await acts.exportTaxReceipts({
    ...{ organizationSlug, userId: viewer?.userId ?? null, sessionId, locale },
  })
  const [problem] = exported.ok ? [] : exported.error
  // Back to the list: a file that came behind the proof would leave its page standing.
  const proof = proofAddress(problem?.code, receiptsPath(organizationSlug))
  if (proof !== undefined) throw redirect(proof)
  return new Response(streamed(found(exported)), {
    headers: {
      ...privateHeaders(),
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachmentOf(serverTranslator(locale)('receipts.export_file')),
    },
  })
}
