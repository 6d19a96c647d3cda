import { Outlet, useMatches } from 'react-router'
import { DefaultLayout } from '../layouts/default-layout.tsx'
import { ShortFooter } from '../layouts/footer.tsx'
import type { Campaign } from './campaign-facts.ts'

/** The default layout; a page with a form has a second skip link, to its summary (rule SCR-1). */
export default function FormLayout() {
  const pages: readonly Partial<Campaign>[] = useMatches().map(({ loaderData }) => Object(loaderData))
  const quick = pages.some(page => page.step?.facts.list === 'quick')
  const summary = pages.some(page => page.step)
  const administered = pages.find(page => page.hasAdminRights)?.form
  return (
    <DefaultLayout summary={summary} administered={administered} {...(quick && { footer: <ShortFooter /> })}>
      <Outlet />
    </DefaultLayout>
  )
}

export { ErrorBoundary } from '../layouts/default.tsx'
