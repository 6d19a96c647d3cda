import { Outlet } from 'react-router'
import { ErrorPage } from '../pages/error-page.tsx'
import { PaymentLayout } from './payment-layout.tsx'

export default function Payment() {
  return (
    <PaymentLayout>
      <Outlet />
    </PaymentLayout>
  )
}

export function ErrorBoundary() {
  return (
    <PaymentLayout>
      <ErrorPage />
    </PaymentLayout>
  )
}
