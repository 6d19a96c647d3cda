import { Outlet } from 'react-router'
import { DefaultLayout } from '../layouts/default-layout.tsx'
import { ShortFooter } from '../layouts/footer.tsx'

/** The back office: the header of every page, and a footer of one line (rule SCR-25). */
export default function BackOffice() {
  return (
    <DefaultLayout footer={<ShortFooter />}>
      <Outlet />
    </DefaultLayout>
  )
}

export { ErrorBoundary } from '../layouts/default.tsx'
