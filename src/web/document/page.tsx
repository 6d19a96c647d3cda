import { data, redirect } from 'react-router'
import { documentFile, findOrderPath } from '#domain/payment/outcome-address.ts'
import { attestationWords } from '#messages/attestation-words.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { BrokenLink } from '../outcome/link-error.tsx'
import { found } from '../personal/connected.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/page'
import { AttestationPage } from './attestation.tsx'
import css from './document.css?url'
import pictureCss from './document-picture.css?url'
import { linkOf } from './link.ts'

/** The attestation of a payment as a page, for whoever holds its signed link; nothing is drawn for it (decision 26). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts } = context.get(visit)
  const link = linkOf(request, params)
  if (link === undefined) throw data(null, { status: 404 })
  const attestation = found(await acts.readAttestation(link))
  const { pathname, search } = new URL(request.url)
  const pdf = documentFile(pathname + search)
  // Older than facts: its file is all there is of it.
  if (attestation === null) return redirect(pdf)
  const { locale: language, number, shownLogo: logo } = attestation
  return { logo, words: attestationWords(attestation, serverTranslator(language)), language, number, pdf }
}

export const links = () => [css, pictureCss].map(href => ({ rel: 'stylesheet', href }))

/** A link that opens nothing: the order shows the documents that there are. */
export function ErrorBoundary() {
  const t = useT()
  return (
    <BrokenLink
      body={t('attest.link_unknown')}
      way={<ButtonLink href={findOrderPath}>{t('find.link')}</ButtonLink>}
      contact={link => (
        <p className="muted">
          {t('find.link_broken_contact')} {link}
        </p>
      )}
    />
  )
}

export default function DocumentPage({ loaderData }: Route.ComponentProps) {
  return <AttestationPage {...loaderData} />
}
