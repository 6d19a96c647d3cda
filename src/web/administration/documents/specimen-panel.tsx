import { ArrowLeft, Download } from 'lucide-react'
import { receiptLanguage } from '#domain/receipt/receipt.ts'
import type { AttestationWords } from '#messages/attestation-words.ts'
import type { InvoiceWords } from '#messages/invoice-words.ts'
import type { Locale } from '#messages/locales.ts'
import type { ReceiptWords } from '#messages/receipt-words.ts'
import type { Specimen } from '#usecases/administration/preview-documents.ts'
import { AttestationPaper } from '../../document/attestation.tsx'
import { InvoicePaper } from '../../document/invoice.tsx'
import { ReceiptPaper } from '../../document/receipt.tsx'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { type ShownTicket, TicketCard } from '../../ticket/ticket-card.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The words of a specimen, by its kind; a membership card is held out as a ticket is. */
export type SpecimenWords =
  | { readonly kind: 'receipt'; readonly words: ReceiptWords }
  | { readonly kind: 'attestation'; readonly words: AttestationWords; readonly language: Locale }
  | { readonly kind: 'invoice'; readonly words: InvoiceWords; readonly language: Locale }
  | { readonly kind: 'ticket'; readonly ticket: ShownTicket }

type Props = Pick<Specimen, 'organization' | 'images'> & {
  readonly specimen: SpecimenWords
  /** Where the same document is a file, and where one came from. */
  readonly pdf: string
  readonly back: { readonly href: string; readonly words: string }
}

/** A document as its receiver would get it, of an invented person, and said to be a specimen (rule SCR-30). */
export function SpecimenPanel({ specimen, organization, images, pdf, back }: Props) {
  const t = useT()
  const title = t('specimen.title')
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={`${title} – ${organization.name}`} />
      <p>
        <a className="office-back" href={back.href}>
          <Icon icon={ArrowLeft} />
          {back.words}
        </a>
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      <Banner tone="info" live="off" title={t('specimen.word')}>
        <p>{t('specimen.lead')}</p>
      </Banner>
      <p className="row">
        <ButtonLink icon={Download} href={pdf} download>
          {t('specimen.pdf')}
        </ButtonLink>
      </p>
      <Shown specimen={specimen} images={images} />
    </div>
  )
}

function Shown({ specimen, images }: Pick<Props, 'specimen' | 'images'>) {
  const t = useT()
  const mark = (
    <p className="document-specimen">
      <strong>{t('specimen.word')}</strong>
    </p>
  )
  if (specimen.kind === 'ticket')
    return (
      <TicketCard ticket={specimen.ticket} logo={images.logo}>
        {mark}
      </TicketCard>
    )
  if (specimen.kind === 'invoice')
    return (
      <InvoicePaper
        words={specimen.words}
        logo={images.logo}
        heading="h2"
        mark={mark}
        language={specimen.language}
      />
    )
  return specimen.kind === 'receipt' ? (
    <ReceiptPaper
      words={specimen.words}
      images={images}
      heading="h2"
      mark={mark}
      language={receiptLanguage}
    />
  ) : (
    <AttestationPaper
      words={specimen.words}
      logo={images.logo}
      heading="h2"
      mark={mark}
      language={specimen.language}
    />
  )
}
