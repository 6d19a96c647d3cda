import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { BrokenLink } from '../outcome/link-error.tsx'
import { found } from '../personal/connected.ts'
import tableCss from '../ui/table.css?url'
import type { Route } from './+types/closed-month-page'
import { ClosedMonthPanel } from './closed-month-panel.tsx'

/** A closed month of a journal with its paper and files, for whoever holds its signed link (rule BKP-7). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts } = context.get(visit)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { page: found(await acts.readClosedMonth({ ...params, token })), token }
}

export const links = () => [{ rel: 'stylesheet', href: tableCss }]

/** A link that opens nothing. */
export function ErrorBoundary() {
  const t = useT()
  return (
    <BrokenLink
      body={t('accounting.link_unknown')}
      way={null}
      contact={link => (
        <p className="muted">
          {t('find.link_broken_contact')} {link}
        </p>
      )}
    />
  )
}

export default function ClosedMonthRoute({ loaderData }: Route.ComponentProps) {
  return <ClosedMonthPanel {...loaderData} />
}
