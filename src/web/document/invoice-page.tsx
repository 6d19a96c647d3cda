import { documentFile, findOrderPath } from '#domain/payment/outcome-address.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { invoiceWords } from '#messages/invoice-words.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { BrokenLink } from '../outcome/link-error.tsx'
import { found } from '../personal/connected.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/invoice-page'
import css from './document.css?url'
import pictureCss from './document-picture.css?url'
import { InvoicePage } from './invoice.tsx'

/** An invoice or a credit note as a page, for whoever holds its signed link; nothing is drawn for it (decision 26). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts } = context.get(visit)
  const { pathname, search, searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  const {
    invoice,
    related,
    shownLogo: logo,
  } = found(await acts.readInvoice({ reference: params.reference, token }))
  const { locale: language, number, kind, corrects } = invoice
  const isFurther = kind === 'invoice' && corrects !== null
  const words = invoiceWords(invoice, serverTranslator(language))
  return { words, logo, language, number, kind, isFurther, related, pdf: documentFile(pathname + search) }
}

export const links = () => [css, pictureCss].map(href => ({ rel: 'stylesheet', href }))

/** A link that opens nothing: the order shows the documents that there are. */
export function ErrorBoundary() {
  const t = useT()
  return (
    <BrokenLink
      body={t('invoice.link_unknown')}
      way={<ButtonLink href={findOrderPath}>{t('find.link')}</ButtonLink>}
      contact={link => (
        <p className="muted">
          {t('find.link_broken_contact')} {link}
        </p>
      )}
    />
  )
}

export default function InvoiceRoute({ loaderData }: Route.ComponentProps) {
  return <InvoicePage {...loaderData} />
}
