import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'
import { PaymentLayout } from '../layouts/payment-layout.tsx'
import { useT } from '../messages.tsx'
import { addressOf } from '../operator.ts'
import { usePage } from '../page-context.tsx'
import { ErrorPage } from '../pages/error-page.tsx'
import { MissingRing } from '../pages/illustrations.tsx'
import { ButtonLink } from '../ui/button.tsx'

/** The light header: no menu and no way out by accident (rule SCR-1). */
export default function CheckoutLayout() {
  return (
    <PaymentLayout>
      <Outlet />
    </PaymentLayout>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const gone = isRouteErrorResponse(error) && error.status === 404
  return <PaymentLayout>{gone ? <CartGone back={backOf(error.data)} /> : <ErrorPage />}</PaymentLayout>
}

type Back = { readonly url: string; readonly host: string }

const backOf = (data: unknown): Back | null => (data as { back?: Back } | null)?.back ?? null

/** A cart that nobody can pay any more, or never could: what happened, and what to do (rule FRM-3). */
function CartGone({ back }: { readonly back: Back | null }) {
  const t = useT()
  const { operator } = usePage()
  return (
    <div className="container error-page stack">
      <title>{t('page.title', { title: t('checkout.gone_title'), brand: operator.brand })}</title>
      <MissingRing />
      <h1>{t('checkout.gone_title')}</h1>
      <p>{t('checkout.gone_body')}</p>
      <div className="row">
        {back && <ButtonLink href={back.url}>{t('checkout.back_gone', { host: back.host })}</ButtonLink>}
        <ButtonLink kind={back ? 'quiet' : 'primary'} href="/">
          {t('err.home')}
        </ButtonLink>
      </div>
      <p>
        <a href={addressOf('contact', operator)}>{t('err.contact')}</a>
      </p>
    </div>
  )
}
