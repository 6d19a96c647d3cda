import { guardedBy } from '../guards.ts'
import { Island } from '../islands/island.tsx'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import type { Route } from './+types/page'

/** The components on one page, for whoever builds with them; the operator's setting decides whether it is there. */
export function loader() {
  return { amount: 670 }
}

export const middleware = guardedBy('kit')

const messages = [
  'common.*',
  'tip.*',
  'payer.*',
  'pay.*',
  'out.*',
  'err.*',
  'error.*',
  'donation.*',
  'form.*',
  'toast.*',
  'consent.*',
] as const

export default function KitPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { brand } = usePage().operator
  return (
    <div className="container narrow page stack">
      <title>{t('page.title', { title: t('kit.title'), brand })}</title>
      <meta name="robots" content="noindex" />
      <h1>{t('kit.title')}</h1>
      <Island name="kit" props={{ amount: loaderData.amount }} messages={messages} />
    </div>
  )
}
