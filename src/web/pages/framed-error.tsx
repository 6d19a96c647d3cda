import { ErrorPage } from './error-page.tsx'

export { loader } from './error-status.tsx'

/** Never reached: the loader gives the status alone. */
export default function FramedError() {
  return null
}

/** The page of a status within a widget. */
export function ErrorBoundary() {
  return (
    <main className="container narrow page" id="content">
      <ErrorPage compact />
    </main>
  )
}
