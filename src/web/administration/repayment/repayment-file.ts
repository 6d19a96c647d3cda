import { data, redirect } from 'react-router'
import { attachmentOf } from '#domain/attachment.ts'
import { repaymentsPath } from '#domain/payment/refund-address.ts'
import { proofAddress } from '../../account/prove-first.ts'
import { visit } from '../../context.ts'
import { privateHeaders } from '../../outcome/private-headers.ts'
import type { Route } from './+types/repayment-file'

/** The file of transfers that an association hands in at its bank, for who has proven who they are (rule REF-15). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { acts, viewer, sessionId } = context.get(visit)
  const { organizationSlug, fileId } = params
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(fileId)) throw data(null, { status: 404 })
  const asked = { organizationSlug, userId: viewer?.userId ?? null, sessionId, id: fileId }
  const read = await acts.readRepaymentFile(asked)
  if (!read.ok) {
    const code = read.error[0]?.code
    // Back to the list, which says what is to be done; a file that came behind the proof would leave its page standing.
    const list = repaymentsPath(organizationSlug)
    const proof = proofAddress(code, list)
    if (proof !== undefined) throw redirect(proof)
    if (code === 'CONFLICT') throw redirect(list)
    throw data(null, { status: 404 })
  }
  const headers = {
    ...privateHeaders(),
    'content-type': 'application/xml; charset=utf-8',
    'content-disposition': attachmentOf(read.value.name),
  }
  return new Response(read.value.text, { headers })
}
