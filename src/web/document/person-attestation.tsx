import { Download } from 'lucide-react'
import type { NotAttested } from '#domain/order/person-attestation.ts'
import type { AttestationWords } from '#messages/attestation-words.ts'
import type { Locale } from '#messages/locales.ts'
import type { ShownImage } from '#usecases/order/document-images.ts'
import type { OtherAttestation } from '#usecases/order/person-attestation.ts'
import { useT } from '../messages.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { AttestationPaper } from './attestation.tsx'

type Paper = {
  readonly words: AttestationWords
  readonly logo: ShownImage | null
  /** The document's own, whatever the visitor's. */
  readonly language: Locale
  readonly number: string
  /** Where the same document is a file; null once it was replaced. */
  readonly pdf: string | null
}

type Props = {
  readonly page: { readonly others: readonly OtherAttestation[] } & (
    | ({ readonly state: 'attested' | 'replaced' | 'void' } & Paper)
    | { readonly state: NotAttested | 'void'; readonly person: string }
  )
}

/** The attestation of a person to be read, heard and printed, or why there is none. */
export function PersonAttestationPage({ page }: Props) {
  const t = useT()
  if ('words' in page) return <Attested page={page} />
  const title = t('attest.for_person', { person: page.person })
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={t('attest.title')} />
      <h1>{title}</h1>
      <p>{t(`attest.none_${page.state}`, { person: page.person })}</p>
      {page.others.length > 0 && (
        <>
          <h2>{t('attest.former')}</h2>
          <Others others={page.others} />
        </>
      )}
    </div>
  )
}

type AttestedProps = { readonly page: Extract<Props['page'], Paper> }

function Attested({ page: { state, words, logo, language, number, pdf, others } }: AttestedProps) {
  const t = useT()
  return (
    <div className="container narrow page stack">
      {/* The page's own title is in its own language, whatever that of the document. */}
      <UnlistedHead title={`${t('attest.title')} ${number}`} />
      {state === 'void' && <Banner tone="warning" live="off" title={t('attest.replaced_void')} />}
      {state === 'replaced' && (
        <Banner
          tone="warning"
          live="off"
          title={t(others.length === 0 ? 'attest.replaced_gone' : 'attest.replaced_title')}
        >
          <Others others={others} />
        </Banner>
      )}
      {state === 'attested' && others.length > 0 && (
        <Banner tone="info" live="off" title={t('attest.replaces_title')}>
          <Others others={others} />
        </Banner>
      )}
      {pdf !== null && (
        <p className="row">
          <ButtonLink icon={Download} href={pdf} download>
            {t('attest.download_pdf')}
          </ButtonLink>
        </p>
      )}
      <AttestationPaper words={words} logo={logo} language={language} heading="h1" />
    </div>
  )
}

function Others({ others }: Pick<Props['page'], 'others'>) {
  const t = useT()
  if (others.length === 0) return null
  return (
    <ul className="points">
      {others.map(({ number, url }) => (
        <li key={url}>
          <a href={url}>{t('attest.read_number', { number })}</a>
        </li>
      ))}
    </ul>
  )
}
