import { Outlet } from 'react-router'
import { DefaultLayout } from '../layouts/default-layout.tsx'
import { ShortFooter } from '../layouts/footer.tsx'
import { usePage } from '../page-context.tsx'
import drawer from '../ui/drawer.css?url'
import { officeAt } from './navigation.ts'
import css from './shell.css?url'
import { OfficeShell } from './shell.tsx'

export const links = () => [css, drawer].map(href => ({ rel: 'stylesheet', href }))

/** The back office: what its reader may open stands beside every page (rule SCR-25). */
export default function BackOffice() {
  const { address, viewer } = usePage()
  const office = officeAt(address, viewer)
  // Who administers nothing here finds no page either: nothing of the association stands around that.
  if (office === undefined)
    return (
      <DefaultLayout footer={<ShortFooter />}>
        <Outlet />
      </DefaultLayout>
    )
  return (
    <OfficeShell office={office}>
      <Outlet />
    </OfficeShell>
  )
}

export { ErrorBoundary } from '../layouts/default.tsx'
