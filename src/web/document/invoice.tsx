import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { InvoiceKind } from '#domain/invoice/invoice.ts'
import type { InvoiceWords } from '#messages/invoice-words.ts'
import type { Locale } from '#messages/locales.ts'
import type { ShownImage } from '#usecases/order/document-images.ts'
import type { InvoiceLink } from '#usecases/order/invoice-links.ts'
import { useT } from '../messages.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Facts, PaperHead, Parties } from './parts.tsx'

type Props = {
  readonly words: InvoiceWords
  readonly logo: ShownImage | null
  /** The document's own, whatever the visitor's. */
  readonly language: Locale
  readonly number: string
  readonly kind: InvoiceKind
  /** Whether it is an invoice that follows a credit note. */
  readonly isFurther: boolean
  /** The credit notes of an invoice, the invoices of a credit note. */
  readonly related: readonly InvoiceLink[]
  /** Where the same document is a file. */
  readonly pdf: string
}

/** An invoice or a credit note to be read, heard and printed: the words of its PDF. */
export function InvoicePage({ words, logo, language, number, kind, isFurther, related, pdf }: Props) {
  const t = useT()
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={t(`invoice.read_${kind}`, { number })} />
      <Related isFurther={isFurther} related={related} />
      <p className="row">
        <ButtonLink icon={Download} href={pdf} download>
          {t('attest.download_pdf')}
        </ButtonLink>
      </p>
      <InvoicePaper words={words} logo={logo} heading="h1" language={language} />
    </div>
  )
}

type PaperProps = Pick<Props, 'words' | 'logo' | 'language'> & {
  /** What its title is on the page that it stands on. */
  readonly heading: 'h1' | 'h2'
  /** What says that it is a specimen. */
  readonly mark?: ReactNode
}

/** The words of an invoice or a credit note as they stand on paper. */
export function InvoicePaper({ words, logo, language, heading, mark }: PaperProps) {
  return (
    <article className="card document stack" lang={language}>
      {mark}
      <PaperHead words={words} logo={logo} heading={heading}>
        <p>
          <strong>{words.issued}</strong>
        </p>
      </PaperHead>
      <Parties parties={words.parties} />
      <Facts facts={words.facts} />
      <Lines words={words} />
      <Sums sums={words.sums} />
      {words.notes.map(note => (
        <p className="small muted" key={note}>
          {note}
        </p>
      ))}
      <p className="document-foot small muted">{words.foot}</p>
    </article>
  )
}

/** The documents beside it: one that was corrected says so. */
function Related({ isFurther, related }: Pick<Props, 'isFurther' | 'related'>) {
  const t = useT()
  const [first] = related
  if (first === undefined) return null
  return (
    <Banner tone="info" live="off" title={t(`invoice.related_${isFurther ? 'further' : first.kind}`)}>
      <ul className="points">
        {related.map(({ kind, number, url }) => (
          <li key={url}>
            <a href={url}>{t(`invoice.read_${kind}`, { number })}</a>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** What is sold: a table as on paper; on a small screen each cell says which column it is of. */
function Lines({ words: { columns, rows } }: Pick<Props, 'words'>) {
  return (
    <table className="document-rows document-lines">
      <caption className="visually-hidden">{columns[0]}</caption>
      <thead>
        <tr className="small muted">
          {columns.map(name => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, ...others], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same
          <tr key={place}>
            <th scope="row">{label}</th>
            {others.map((text, column) => (
              <td className="tabular nowrap" data-name={columns[column + 1]} key={columns[column + 1]}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sums({ sums }: Pick<InvoiceWords, 'sums'>) {
  return (
    <dl className="document-sums">
      {sums.map(({ label, amount, isTotal }) => (
        <div className={isTotal ? 'document-sum' : undefined} key={label}>
          <dt>{label}</dt>
          <dd className="tabular nowrap">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
