import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { receiptLanguage } from '#domain/receipt/receipt.ts'
import { longDate } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'
import type { ReceiptWords } from '#messages/receipt-words.ts'
import type { ReceiptView } from '#usecases/receipt/read-receipt.ts'
import { useT } from '../messages.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { DocumentPicture } from './document-picture.tsx'
import { Facts, PaperHead, Parties } from './parts.tsx'

type Props = {
  readonly words: ReceiptWords
  readonly images: ReceiptView['images']
  readonly number: string
  readonly canceled: ReceiptView['canceled']
  /** Where the same document is a file. */
  readonly pdf: string
}

/** A tax receipt to be read, heard and printed: the words of its PDF. One that was cancelled says so, and leads to the next one. */
export function ReceiptPage({ words, images, number, canceled, pdf }: Props) {
  const t = useT()
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={`${t('receipt.name')} ${number}`} />
      {canceled === null ? (
        <p className="row">
          <ButtonLink icon={Download} href={pdf} download>
            {t('attest.download_pdf')}
          </ButtonLink>
        </p>
      ) : (
        <Canceled {...canceled} />
      )}
      {t.locale !== receiptLanguage && <p className="muted">{t('receipt.in_french')}</p>}
      <ReceiptPaper words={words} images={images} heading="h1" language={receiptLanguage} />
    </div>
  )
}

type PaperProps = Pick<Props, 'words' | 'images'> & {
  readonly language: Locale
  /** What its title is on the page that it stands on. */
  readonly heading: 'h1' | 'h2'
  /** What says that it is a specimen. */
  readonly mark?: ReactNode
}

/** The words of a receipt as they stand on paper. */
export function ReceiptPaper({ words, images, language, heading, mark }: PaperProps) {
  return (
    <article className="card document stack" lang={language}>
      {mark}
      <PaperHead words={words} logo={images.logo} heading={heading}>
        <p>
          <strong>{words.issued}</strong>
        </p>
        <p className="small muted">{words.form}</p>
      </PaperHead>
      <Parties parties={words.parties} />
      <p>{words.sentence}</p>
      <Facts facts={words.facts} />
      {words.payments !== null && <Payments payments={words.payments} />}
      <p>{words.certified}</p>
      <Facts facts={[words.signature]} />
      <DocumentPicture kind="signature" image={images.signature} alt={words.signatureImage} />
      {words.notes.map(note => (
        <p className="small muted" key={note}>
          {note}
        </p>
      ))}
      <p className="document-foot small muted">{words.foot}</p>
    </article>
  )
}

function Canceled({ at, successorUrl }: NonNullable<Props['canceled']>) {
  const t = useT()
  const date = longDate(at, t.locale, { weekday: false })
  return (
    <Banner
      tone="warning"
      live="off"
      title={t('receipt.canceled', { date })}
      action={
        successorUrl !== null && <ButtonLink href={successorUrl}>{t('receipt.read_successor')}</ButtonLink>
      }
    >
      <p>{t('receipt.canceled_body')}</p>
    </Banner>
  )
}

/** Each payment and their sum: a table as on paper, with its heads. */
function Payments({
  payments: { columns, rows },
}: {
  readonly payments: NonNullable<ReceiptWords['payments']>
}) {
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
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments may say the same
          <tr className={row.isSum ? 'document-sum' : 'document-line'} key={place}>
            <th scope="row">{row.label}</th>
            <td className="tabular nowrap">{row.amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
