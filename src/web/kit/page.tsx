import { guardedBy } from '../guards.ts'
import { Island } from '../islands/island.tsx'
import { useT } from '../messages.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
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
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={t('kit.title')} />
      <h1>{t('kit.title')}</h1>
      <Island name="kit" props={{ amount: loaderData.amount }} messages={messages} />
    </div>
  )
}
