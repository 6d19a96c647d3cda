import { Outlet, useMatches } from 'react-router'
import { DefaultLayout } from '../layouts/default-layout.tsx'
import { ErrorPage } from '../pages/error-page.tsx'

/** The default layout; a page with a form has a second skip link, to its summary (design 3.1). */
export default function FormLayout() {
  const summary = useMatches().some(({ loaderData }) => Object(loaderData).donation)
  return (
    <DefaultLayout summary={summary}>
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
