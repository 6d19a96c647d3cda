import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { administeredOrderPath } from '#domain/form/administration-path.ts'
import type { Problem } from '#domain/result.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ErrorSummary, type FieldProblem } from '../../ui/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'

type Props = {
  readonly organizationSlug: string
  readonly orderId: number
  readonly title: string
  readonly organization: string
  /** What is wrong with a field. */
  readonly problems?: readonly FieldProblem[]
  /** Why nothing was done, where no field is wrong. */
  readonly refusal: Problem | undefined
  readonly children: ReactNode
}

/** Around the page of something that is done about a line of an order: the way back, the title, and what went wrong. */
export function LineFrame({ problems = [], refusal, title, organization, children, ...place }: Props) {
  const t = useT()
  const { organizationSlug, orderId } = place
  return (
    <div className="container page stack office">
      <UnlistedHead
        title={`${title}, ${organization}`}
        wrong={problems.length > 0 || refusal !== undefined}
      />
      <p>
        <a className="office-back" href={administeredOrderPath(organizationSlug, orderId)}>
          <Icon icon={ArrowLeft} />
          {t('officeOrder.edit_back', { number: orderId })}
        </a>
      </p>
      <h1 tabIndex={-1}>{title}</h1>
      <ErrorSummary problems={problems} />
      {refusal !== undefined && <Banner tone="danger" live="alert" title={t(`error.${refusal.code}`)} />}
      {children}
    </div>
  )
}
