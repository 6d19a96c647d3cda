import { administrationPath } from '#domain/form/administration-path.ts'
import { descriptorOf } from '#domain/form/types/index.ts'
import type { AdministeredCampaigns } from '#usecases/campaign/administered-campaigns.ts'
import { CampaignPicture } from '../../campaign-picture.tsx'
import { useT } from '../../messages.tsx'
import { typeLabels } from '../../pages/campaign-card.tsx'
import { StateTag } from './state-tag.tsx'

type Entry = AdministeredCampaigns['campaigns'][number] & { readonly organizationSlug: string }

/** A campaign in a list of the back office: the whole card leads to its editor. */
export function CampaignEntry({ form }: { readonly form: Entry }) {
  const t = useT()
  const motif = descriptorOf(form.formType)?.motif
  return (
    <li className="card card-link campaign-card">
      <CampaignPicture form={form} sizes="6rem" loading="lazy" />
      <div className="stack stack-tight campaign-card-words">
        <p className="row">
          <StateTag state={form.state} isWithheld={form.isWithheld} />
          {motif && <span className="small muted">{t(typeLabels[motif])}</span>}
        </p>
        <h3 className="campaign-card-title">
          <a href={administrationPath(form, form.opens)}>{form.title}</a>
        </h3>
      </div>
    </li>
  )
}
