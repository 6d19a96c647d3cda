import { redirect } from 'react-router'
import { attachmentOf } from '#domain/attachment.ts'
import { doorPath } from '#domain/form/administration-path.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { locales } from '#messages/locales.ts'
import { proofAddress } from '../../account/prove-first.ts'
import { visit } from '../../context.ts'
import { privateHeaders } from '../../outcome/private-headers.ts'
import { found } from '../../personal/connected.ts'
import { administratorVisit } from '../campaign/address.ts'
import type { Route } from './+types/list-file'

/** The printed list of a door, « 1-fr.pdf », for who may see its tickets and has proven who they are. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const [, list, language] = /^([1-9]\d{0,5})-(\w+)\.pdf$/.exec(params.file) ?? []
  const locale = locales.find(each => each === language)
  if (list === undefined || locale === undefined) return new Response(null, { status: 404 })
  const asked = administratorVisit(seen, params)
  const made = await seen.acts.printDoorList({ ...asked, list: Number(list), locale })
  const [problem] = made.ok ? [] : made.error
  // Back to the page: a file that came behind the proof would leave its page standing.
  const proof = proofAddress(problem?.code, doorPath(asked))
  if (proof !== undefined) throw redirect(proof)
  const { bytes } = found(made)
  return new Response(Uint8Array.from(bytes), {
    headers: {
      ...privateHeaders(),
      'content-type': 'application/pdf',
      'content-disposition': attachmentOf(
        serverTranslator(locale)('gates.file', { slug: asked.formSlug, list }),
      ),
      'content-length': String(bytes.byteLength),
      'content-language': locale,
    },
  })
}
