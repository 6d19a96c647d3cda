import { attachmentOf } from '#domain/attachment.ts'
import { addressedId } from '../../addressed-id.ts'
import { visit } from '../../context.ts'
import { privateHeaders } from '../../outcome/private-headers.ts'
import { found } from '../../personal/connected.ts'
import type { Route } from './+types/order-file'

/** A file that a payer sent, as a download, for who administers the payment; to anyone else there is no such page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const { organizationSlug, paymentId, fileId } = params
  const asked = {
    organizationSlug,
    paymentId: addressedId(paymentId),
    fileId,
    userId: viewer?.userId ?? null,
  }
  const { bytes, name, type } = found(await acts.readOrderFile(asked))
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
