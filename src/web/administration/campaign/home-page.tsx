import { ReceiptEuro, Scale, UsersRound, Webhook } from 'lucide-react'
import { data, redirect } from 'react-router'
import { type OrderMails, orderMailChoices } from '#domain/access/order-mails.ts'
import {
  administrationHome,
  administrationPath,
  integrationPath,
  legalSettingsPath,
  teamPath,
} from '#domain/form/administration-path.ts'
import { descriptorOf } from '#domain/form/types/index.ts'
import { administeredPaymentsPath } from '#domain/payment/refund-address.ts'
import type { AdministeredCampaigns } from '#usecases/campaign/administered-campaigns.ts'
import { visit } from '../../context.ts'
import { pictureAddress } from '../../cover-address.ts'
import { readForm } from '../../form/read-form.ts'
import { useT } from '../../messages.tsx'
import { typeLabels } from '../../pages/campaign-card.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Card } from '../../ui/surface.tsx'
import type { Route } from './+types/home-page'
import css from './campaign.css?url'
import { StateTag } from './state-tag.tsx'

/** The campaigns that somebody administers in an organization; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const { organizationSlug } = params
  const listed = await acts.listAdministeredCampaigns({ organizationSlug, userId: viewer?.userId ?? null })
  if (!listed.ok) throw data(null, { status: 404 })
  const chosen = await acts.readOrderMails({ organizationSlug, userId: viewer?.userId ?? null })
  const isSaved = new URL(request.url).searchParams.has('enregistre')
  return { ...listed.value, organizationSlug, orderMails: chosen.ok ? chosen.value : null, isSaved }
}

/** What this person is told of orders: one plain post (rule FRM-16). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { acts, viewer } = context.get(visit)
  const { organizationSlug } = params
  const form = await readForm(request)
  const orderMails = orderMailChoices.find(choice => choice === form.get('orderMails'))
  if (orderMails === undefined) throw data(null, { status: 400 })
  const userId = viewer?.userId ?? null
  const chosen = await acts.chooseOrderMails({ organizationSlug, userId, orderMails })
  if (!chosen.ok) throw data(null, { status: 404 })
  return redirect(`${administrationHome(organizationSlug)}?enregistre#order-mails`, 303)
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function Home({
  loaderData: {
    organization,
    organizationSlug,
    campaigns,
    isWhole,
    seesPayments,
    lacksTerms,
    orderMails,
    isSaved,
  },
}: Route.ComponentProps) {
  const t = useT()
  return (
    <div className="container page stack office">
      <UnlistedHead title={t('office.home_title', { organization })} />
      <div className="office-head">
        <div className="stack stack-tight">
          <h1 tabIndex={-1}>{t('office.home_title', { organization })}</h1>
          <p className="muted">{t('office.home_purpose')}</p>
        </div>
        <div className="row">
          {seesPayments && (
            <ButtonLink kind="secondary" icon={ReceiptEuro} href={administeredPaymentsPath(organizationSlug)}>
              {t('refund.payments')}
            </ButtonLink>
          )}
          {isWhole && (
            <ButtonLink kind="secondary" icon={UsersRound} href={teamPath(organizationSlug)}>
              {t('office.team_title')}
            </ButtonLink>
          )}
          {isWhole && (
            <ButtonLink kind="secondary" icon={Webhook} href={integrationPath(organizationSlug)}>
              {t('integration.link')}
            </ButtonLink>
          )}
          {isWhole && (
            <ButtonLink kind="secondary" icon={Scale} href={legalSettingsPath(organizationSlug)}>
              {t('conditions.settings_link')}
            </ButtonLink>
          )}
        </div>
      </div>
      {lacksTerms && (
        <Banner tone="warning" live="off" title={t('conditions.incomplete')}>
          <p>
            {t('conditions.incomplete_body')}{' '}
            <a href={legalSettingsPath(organizationSlug)}>{t('conditions.lacking_write')}</a>
          </p>
        </Banner>
      )}
      {campaigns.length === 0 ? (
        <p className="muted">{t('office.home_empty')}</p>
      ) : (
        <ul className="cards">
          {campaigns.map(each => (
            <CampaignEntry key={`${each.formType}/${each.formSlug}`} form={{ ...each, organizationSlug }} />
          ))}
        </ul>
      )}
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

type Entry = AdministeredCampaigns['campaigns'][number] & { readonly organizationSlug: string }

function CampaignEntry({ form }: { readonly form: Entry }) {
  const t = useT()
  const motif = descriptorOf(form.formType)?.motif
  return (
    <li className="card card-link campaign-card">
      <img src={pictureAddress(form)} alt="" width="1200" height="630" loading="lazy" />
      <div className="stack stack-tight campaign-card-words">
        <p className="row">
          <StateTag state={form.state} isWithheld={form.isWithheld} />
          {motif && <span className="small muted">{t(typeLabels[motif])}</span>}
        </p>
        <h2 className="campaign-card-title">
          <a href={administrationPath(form, form.opens)}>{form.title}</a>
        </h2>
      </div>
    </li>
  )
}
