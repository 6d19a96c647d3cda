import { documentFile, findOrderPath } from '#domain/payment/outcome-address.ts'
import { personAttestationWords } from '#messages/attestation-words.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { BrokenLink } from '../outcome/link-error.tsx'
import { found } from '../personal/connected.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/person-page'
import css from './document.css?url'
import pictureCss from './document-picture.css?url'
import { PersonAttestationPage } from './person-attestation.tsx'
import { personLinkOf } from './person-link.ts'

/** A person's attestation as a page, or why there is none, for whoever holds its signed link; nothing is drawn for it (decision 26). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts } = context.get(visit)
  const view = found(await acts.readPersonAttestation(personLinkOf(request, params)))
  const { others } = view
  if (!('attestation' in view)) return { state: view.state, person: view.person, others }
  const { locale: language, number, shownLogo: logo } = view.attestation
  const words = personAttestationWords(view.attestation, serverTranslator(language))
  const { pathname, search } = new URL(request.url)
  const pdf = view.state === 'attested' ? documentFile(pathname + search) : null
  return { state: view.state, others, words, language, number, logo, pdf }
}

export const links = () => [css, pictureCss].map(href => ({ rel: 'stylesheet', href }))

/** A link that opens nothing: the order shows the documents that there are. */
export function ErrorBoundary() {
  const t = useT()
  return (
    <BrokenLink
      body={t('attest.person_unknown')}
      way={<ButtonLink href={findOrderPath}>{t('find.link')}</ButtonLink>}
      contact={link => (
        <p className="muted">
          {t('find.link_broken_contact')} {link}
        </p>
      )}
    />
  )
}

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  return <PersonAttestationPage page={loaderData} />
}
