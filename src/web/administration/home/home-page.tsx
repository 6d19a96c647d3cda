import { Plus } from 'lucide-react'
import { data, redirect } from 'react-router'
import { type OrderMails, orderMailChoices } from '#domain/access/order-mails.ts'
import { administrationHome, campaignsPath, newCampaignPath } from '#domain/form/administration-path.ts'
import { visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Card } from '../../ui/surface.tsx'
import css from '../campaign/campaign.css?url'
import { CampaignEntry } from '../campaign/campaign-entry.tsx'
import charts from '../campaign/charts.css?url'
import { CollectedChart } from '../campaign/collected-chart.tsx'
import type { Route } from './+types/home-page'
import { Figures } from './figures.tsx'
import own from './home.css?url'
import { LatestPayments } from './latest-payments.tsx'
import { Tasks, Waits } from './tasks.tsx'

/** Where somebody begins who administers in an organization; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const { organizationSlug } = params
  const asked = { organizationSlug, userId: viewer?.userId ?? null }
  const [home, chosen] = await Promise.all([acts.readOrganizationHome(asked), acts.readOrderMails(asked)])
  if (!home.ok) throw data(null, { status: 404 })
  const query = new URL(request.url).searchParams
  return {
    ...home.value,
    organizationSlug,
    orderMails: chosen.ok ? chosen.value : null,
    isSaved: query.has('enregistre'),
    copies: Number(/^\d{1,2}$/.exec(query.get('copies') ?? '')?.[0] ?? 0),
  }
}

/** What this person is told of orders: one plain post (rule FRM-16). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { acts, viewer } = context.get(visit)
  const { organizationSlug } = params
  const userId = viewer?.userId ?? null
  // What was sent is judged for who may choose at all.
  const known = await acts.readOrderMails({ organizationSlug, userId })
  if (!known.ok) throw data(null, { status: 404 })
  const form = await readForm(request)
  const orderMails = orderMailChoices.find(choice => choice === form.get('orderMails'))
  if (orderMails === undefined) throw data(null, { status: 400 })
  const chosen = await acts.chooseOrderMails({ organizationSlug, userId, orderMails })
  if (!chosen.ok) throw data(null, { status: 404 })
  return redirect(`${administrationHome(organizationSlug)}?enregistre#order-mails`, 303)
}

export const links = () => [
  { rel: 'stylesheet', href: css },
  { rel: 'stylesheet', href: charts },
  { rel: 'stylesheet', href: own },
]

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const {
    organization,
    organizationSlug,
    firstName,
    campaigns,
    mayCreate,
    whole,
    orderMails,
    isSaved,
    copies,
  } = loaderData
  return (
    <div className="container page stack office">
      <UnlistedHead title={t('dashboard.title', { organization })} />
      <div className="office-head">
        <div className="stack stack-tight">
          <h1 tabIndex={-1}>
            {firstName === '' ? t('dashboard.hello_nobody') : t('dashboard.hello', { firstName })}
          </h1>
          <p className="muted">{organization}</p>
        </div>
        {mayCreate && (
          <ButtonLink icon={Plus} className="home-create" href={newCampaignPath(organizationSlug)}>
            {t('dashboard.create')}
          </ButtonLink>
        )}
      </div>
      {copies > 0 && <Banner tone="success" title={t('quick.copied', { count: copies })} />}
      {whole && <Tasks tasks={whole.tasks} campaigns={campaigns} organizationSlug={organizationSlug} />}
      {whole && <Waits whole={whole} organizationSlug={organizationSlug} />}
      {whole && <Figures whole={whole} />}
      {whole && whole.collected > 0 && (
        <CollectedChart statistics={{ buckets: whole.buckets, step: 'day' }} />
      )}
      <section className="stack" aria-labelledby="campaigns">
        <div className="spread">
          <h2 id="campaigns">{t('dashboard.campaigns')}</h2>
          {campaigns.length > 0 && (
            <a href={campaignsPath(organizationSlug)}>{t('dashboard.all_campaigns')}</a>
          )}
        </div>
        {campaigns.length === 0 ? (
          <Empty
            title={t('dashboard.empty_title')}
            action={
              mayCreate && (
                <ButtonLink icon={Plus} href={newCampaignPath(organizationSlug)}>
                  {t('dashboard.create')}
                </ButtonLink>
              )
            }
          >
            {t('dashboard.empty')}
          </Empty>
        ) : (
          <ul className="cards office-rows">
            {campaigns.map(each => (
              <CampaignEntry key={`${each.formType}/${each.formSlug}`} form={{ ...each, organizationSlug }} />
            ))}
          </ul>
        )}
      </section>
      {whole?.latest && <LatestPayments payments={whole.latest} organizationSlug={organizationSlug} />}
      {orderMails !== null && <OrderMailsCard chosen={orderMails} isSaved={isSaved} />}
    </div>
  )
}

function OrderMailsCard({ chosen, isSaved }: { readonly chosen: OrderMails; readonly isSaved: boolean }) {
  const t = useT()
  return (
    <Card className="stack narrow-card" id="order-mails" aria-labelledby="order-mails-title">
      <h2 id="order-mails-title">{t('notice.choice_title')}</h2>
      {isSaved && <Banner tone="success" title={t('notice.choice_saved')} />}
      <form method="post" className="stack" noValidate>
        <RadioGroup
          name="orderMails"
          label={t('notice.choice_label')}
          choices={orderMailChoices.map(value => ({ value, label: t(`notice.choice_${value}`) }))}
          defaultValue={chosen}
        />
        <div>
          <Button type="submit" kind="secondary">
            {t('conditions.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
