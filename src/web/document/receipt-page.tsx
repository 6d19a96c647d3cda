import { data } from 'react-router'
import { documentFile, findOrderPath } from '#domain/payment/outcome-address.ts'
import { receiptLanguage } from '#domain/receipt/receipt.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { receiptWords } from '#messages/receipt-words.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { BrokenLink } from '../outcome/link-error.tsx'
import { found } from '../personal/connected.ts'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/receipt-page'
import css from './document.css?url'
import pictureCss from './document-picture.css?url'
import { ReceiptPage } from './receipt.tsx'

/** A tax receipt as a page, for whoever holds its signed link; nothing is drawn for it (decision 26). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts } = context.get(visit)
  const { pathname, search, searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  const { receipt, images, canceled } = found(await acts.readReceipt({ receiptId: params.receiptId, token }))
  const words = receiptWords(receipt, serverTranslator(receiptLanguage))
  return data({ words, images, number: receipt.number, canceled, pdf: documentFile(pathname + search) })
}

export const links = () => [css, pictureCss].map(href => ({ rel: 'stylesheet', href }))

/** A link that opens nothing: the order shows the documents that there are. */
export function ErrorBoundary() {
  const t = useT()
  return (
    <BrokenLink
      body={t('receipt.link_unknown')}
      way={<ButtonLink href={findOrderPath}>{t('find.link')}</ButtonLink>}
      contact={link => (
        <p className="muted">
          {t('find.link_broken_contact')} {link}
        </p>
      )}
    />
  )
}

export default function ReceiptRoute({ loaderData }: Route.ComponentProps) {
  return <ReceiptPage {...loaderData} />
}
