import { Outlet } from 'react-router'
import { ErrorPage } from '../pages/error-page.tsx'
import { DefaultLayout } from './default-layout.tsx'

export default function Default() {
  return (
    <DefaultLayout>
      <Outlet />
    </DefaultLayout>
  )
}

export function ErrorBoundary() {
  return (
    <DefaultLayout>
      <ErrorPage />
    </DefaultLayout>
  )
}
