import { Download } from 'lucide-react'
import type { AttestationWords } from '#messages/attestation-words.ts'
import type { Locale } from '#messages/locales.ts'
import { useT } from '../messages.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Facts, Parties } from './parts.tsx'

type Props = {
  readonly words: AttestationWords
  /** The document's own, whatever the visitor's. */
  readonly language: Locale
  readonly number: string
  /** Where the same document is a file. */
  readonly pdf: string
}

/** An attestation to be read, heard and printed: the words of its PDF, each in the part of the page that says what it is. */
export function AttestationPage({ words, language, number, pdf }: Props) {
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
      <article className="card document stack" lang={language}>
        <Head words={words} />
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
    </div>
  )
}

function Head({ words: { brand, title, issued } }: Pick<Props, 'words'>) {
  return (
    <div className="stack stack-tight">
      <p className="document-brand">{brand}</p>
      <h1>{title}</h1>
      <p className="muted">{issued}</p>
    </div>
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
