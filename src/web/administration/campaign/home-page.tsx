import { ReceiptEuro } from 'lucide-react'
import { data } from 'react-router'
import { administrationPath } from '#domain/form/administration-path.ts'
import { descriptorOf } from '#domain/form/types/index.ts'
import { administeredPaymentsPath } from '#domain/payment/refund-address.ts'
import type { AdministeredCampaigns } from '#usecases/campaign/administered-campaigns.ts'
import { visit } from '../../context.ts'
import { pictureAddress } from '../../cover-address.ts'
import { useT } from '../../messages.tsx'
import { usePage } from '../../page-context.tsx'
import { typeLabels } from '../../pages/campaign-card.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/home-page'
import css from './campaign.css?url'
import { StateTag } from './state-tag.tsx'

/** The campaigns that somebody administers in an organization; to anyone else there is no such page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const { organizationSlug } = params
  const listed = await acts.listAdministeredCampaigns({ organizationSlug, userId: viewer?.userId ?? null })
  if (!listed.ok) throw data(null, { status: 404 })
  return { ...listed.value, organizationSlug }
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function Home({
  loaderData: { organization, organizationSlug, campaigns },
}: Route.ComponentProps) {
  const t = useT()
  const { brand } = usePage().operator
  return (
    <div className="container page stack office">
      <title>{t('page.title', { title: t('office.home_title', { organization }), brand })}</title>
      <meta name="robots" content="noindex" />
      <div className="office-head">
        <div className="stack stack-tight">
          <h1 tabIndex={-1}>{t('office.home_title', { organization })}</h1>
          <p className="muted">{t('office.home_purpose')}</p>
        </div>
        <ButtonLink kind="secondary" icon={ReceiptEuro} href={administeredPaymentsPath(organizationSlug)}>
          {t('refund.payments')}
        </ButtonLink>
      </div>
      {campaigns.length === 0 ? (
        <p className="muted">{t('office.home_empty')}</p>
      ) : (
        <ul className="cards">
          {campaigns.map(each => (
            <CampaignEntry key={`${each.formType}/${each.formSlug}`} form={{ ...each, organizationSlug }} />
          ))}
        </ul>
      )}
    </div>
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
          <StateTag state={form.state} />
          {motif && <span className="small muted">{t(typeLabels[motif])}</span>}
        </p>
        <h2 className="campaign-card-title">
          <a href={administrationPath(form, 'edition/1')}>{form.title}</a>
        </h2>
      </div>
    </li>
  )
}
