import { Outlet } from 'react-router'
import { DefaultLayout } from '../layouts/default-layout.tsx'
import { ErrorPage } from '../pages/error-page.tsx'

/** The default layout, with a second skip link: a form has its summary (design 3.1). */
export default function FormLayout() {
  return (
    <DefaultLayout summary>
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
