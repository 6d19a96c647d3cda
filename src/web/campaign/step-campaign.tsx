import type { OpenedForm } from '#usecases/campaign/open-form.ts'
import { pictureAddress } from '../cover-address.ts'
import { FormIsland } from '../form/form-island.tsx'
import { CartExpiry } from '../form/steps/cart-expiry.tsx'
import type { Notice } from '../form/steps/open-step.ts'
import type { StepProps, StepStart } from '../form/steps/step-facts.ts'
import { stepTitle } from '../form/steps/step-words.ts'
import { isTrial } from '../form/steps/trial.ts'
import { useT } from '../messages.tsx'
import { LegalLinks } from '../organization/legal-links.tsx'
import { accentOf } from './accent.ts'
import { AccentColour } from './accent-colour.tsx'
import { CampaignState } from './campaign-state.tsx'
import { HeldUntil } from './held-until.tsx'
import { PriceNotice } from './price-notice.tsx'
import { StepNotice } from './step-notice.tsx'

type Campaign = OpenedForm & {
  readonly step: StepProps
  readonly notice: Notice | null
}

type Props = { readonly campaign: Campaign; readonly refused: StepStart | undefined }

/** A later step: little of the campaign, so that the form comes first (rule SCR-5). */
export function StepCampaign({ campaign, refused }: Props) {
  const { form, step, notice } = campaign
  return (
    <div className="campaign campaign-compact">
      <StepMeta campaign={campaign} wrong={(refused?.problems.length ?? 0) > 0} />
      <AccentColour accent={accentOf(form.accent)} />
      <CompactHead campaign={campaign} />
      {isTrial(campaign.display) && <CampaignState campaign={campaign} />}
      <StepNotice notice={notice} kind={form.formType} />
      <PriceNotice facts={step.facts} />
      <FormIsland facts={step.facts} start={refused ?? step.start} />
      <CartExpiry facts={step.facts} />
      <LegalLinks organization={campaign.organization} />
    </div>
  )
}

/** Later steps are nobody's but the visitor's: no search engine reads them. */
function StepMeta({ campaign: { form, organization, step }, wrong }: { campaign: Campaign; wrong: boolean }) {
  const t = useT()
  const names = { step: stepTitle(t, step.facts, step.facts.number), title: form.title }
  const title = t('step.meta_title', { ...names, organization: organization.name })
  return <title>{wrong ? t('ui.error_title', { title }) : title}</title>
}

/** A small cover, the campaign, the association, until when the places are held. */
function CompactHead({ campaign: { form, organization, step } }: { campaign: Campaign }) {
  const t = useT()
  const cover = pictureAddress(form)
  return (
    <header className="compact-head">
      {cover && <img className="compact-cover" src={cover} alt="" width="48" height="48" />}
      <div>
        <p className="compact-title" lang={form.language}>
          <a href={step.facts.path}>{form.title}</a>
        </p>
        <p className="small muted">{t('form.by', { organization: organization.name })}</p>
      </div>
      <HeldUntil facts={step.facts} />
    </header>
  )
}
