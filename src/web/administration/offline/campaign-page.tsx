import { data } from 'react-router'
import { administrationPath } from '#domain/form/administration-path.ts'
import { administeredPaymentsPath, bankLineOf, recordedFrom } from '#domain/payment/refund-address.ts'
import { visit } from '../../context.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Card } from '../../ui/surface.tsx'
import css from '../campaign/campaign.css?url'
import { StateTag } from '../campaign/state-tag.tsx'
import type { Route } from './+types/campaign-page'
import own from './offline.css?url'

/** For which campaign somebody records a payment. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const { organizationSlug } = params
  const listed = await acts.listRecordableCampaigns({ organizationSlug, userId: viewer?.userId ?? null })
  if (!listed.ok) throw data(null, { status: 404 })
  const bankLine = bankLineOf(new URL(request.url).searchParams)
  return { ...listed.value, organizationSlug, bankLine }
}

export const links = () => [css, own].map(href => ({ rel: 'stylesheet', href }))

export default function ChooseCampaign({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { organization, organizationSlug, campaigns, bankLine } = loaderData
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${t('offline.title')} – ${organization}`} />
      <h1 tabIndex={-1}>{t('offline.title')}</h1>
      <p className="muted">{t('offline.purpose')}</p>
      {campaigns.length === 0 ? (
        <Empty
          action={
            <ButtonLink kind="secondary" href={administeredPaymentsPath(organizationSlug)}>
              {t('refund.back_to_list')}
            </ButtonLink>
          }
        >
          {t('offline.choose_none')}
        </Empty>
      ) : (
        <Card className="stack record" aria-labelledby="campaigns">
          <h2 id="campaigns">{t('offline.choose_title')}</h2>
          <ul className="record-campaigns">
            {campaigns.map(form => (
              <li key={form.id}>
                <a
                  href={`${administrationPath({ ...form, organizationSlug }, 'paiement-recu')}${recordedFrom(bankLine)}`}
                >
                  {form.title}
                </a>
                <StateTag state={form.state} isWithheld={form.isWithheld} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
