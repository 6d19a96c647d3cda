import { Download } from 'lucide-react'
import { orderFilePath } from '#domain/payment/refund-address.ts'
import { megabytes } from '#messages/format.ts'
import type { FileView } from '#usecases/administration/file-views.ts'
import { useT } from '../../messages.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = {
  readonly files: readonly FileView[]
  readonly organizationSlug: string
  readonly paymentId: number
}

/** The files that came with an order, each with the question that it answers and whom it is about (rule FLD-17). */
export function OrderFiles({ files, organizationSlug, paymentId }: Props) {
  const t = useT()
  if (files.length === 0) return null
  return (
    <>
      <h3 className="payment-h3">{t('refund.files')}</h3>
      <ul className="order-files">
        {files.map(({ id, label, person, file }) => (
          <li key={id}>
            <span className="small muted">
              {[label ?? t('refund.file_of_payer'), person].filter(Boolean).join(' · ')}
            </span>
            <a href={orderFilePath(organizationSlug, paymentId, id)} download>
              <Icon icon={Download} />
              {t('refund.file', {
                name: file.name,
                size: megabytes(Math.max(0.1, file.size / 1_048_576), t.locale),
              })}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
