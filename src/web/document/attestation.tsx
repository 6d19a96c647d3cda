import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AttestationWords } from '#messages/attestation-words.ts'
import type { Locale } from '#messages/locales.ts'
import type { ShownImage } from '#usecases/order/document-images.ts'
import { useT } from '../messages.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Facts, PaperHead, Parties } from './parts.tsx'

type Props = {
  readonly words: AttestationWords
  readonly logo: ShownImage | null
  /** The document's own, whatever the visitor's. */
  readonly language: Locale
  readonly number: string
  /** Where the same document is a file. */
  readonly pdf: string
}

/** An attestation to be read, heard and printed: the words of its PDF, each in the part of the page that says what it is. */
export function AttestationPage({ words, logo, language, number, pdf }: Props) {
  const t = useT()
  return (
    <div className="container narrow page stack">
      {/* The page's own title is in its own language, whatever that of the document. */}
      <UnlistedHead title={`${t('attest.title')} ${number}`} />
      <p className="row">
        <ButtonLink icon={Download} href={pdf} download>
          {t('attest.download_pdf')}
        </ButtonLink>
      </p>
      <AttestationPaper words={words} logo={logo} language={language} heading="h1" />
    </div>
  )
}

type PaperProps = Pick<Props, 'words' | 'logo' | 'language'> & {
  /** What its title is on the page that it stands on. */
  readonly heading: 'h1' | 'h2'
  /** What says that it is a specimen. */
  readonly mark?: ReactNode
}

/** The words of an attestation as they stand on paper. */
export function AttestationPaper({ words, logo, language, heading, mark }: PaperProps) {
  return (
    <article className="card document stack" lang={language}>
      {mark}
      <PaperHead words={words} logo={logo} heading={heading}>
        <p className="muted">{words.issued}</p>
      </PaperHead>
      <Parties parties={words.parties} />
      <p>{words.sentence}</p>
      <Facts facts={words.facts} />
      <Rows words={words} />
      {words.notes.map(note => (
        <p className="small muted" key={note}>
          {note}
        </p>
      ))}
      <p className="document-foot small muted">{words.foot}</p>
    </article>
  )
}

/** What was paid for: a table as on paper, with its heads. */
function Rows({ words: { columns, rows } }: Pick<Props, 'words'>) {
  const [label, amount] = columns
  return (
    <table className="document-rows">
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr className="small muted">
          <th scope="col">{label}</th>
          <th scope="col">{amount}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same
          <tr className={`document-${row.kind}`} key={place}>
            <th scope="row">{row.label}</th>
            <td className="tabular nowrap">{row.amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
