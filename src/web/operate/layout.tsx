import { Outlet } from 'react-router'
import { DefaultLayout } from '../layouts/default-layout.tsx'
import { ShortFooter } from '../layouts/footer.tsx'

/** The operator's pages: the header of every page, and a footer of one line. */
export default function Operate() {
  return (
    <DefaultLayout footer={<ShortFooter />}>
      <Outlet />
    </DefaultLayout>
  )
}

export { ErrorBoundary } from '../layouts/default.tsx'
