import { waitedRates } from '#domain/waiting/entry.ts'
import { FormIsland } from '../form/form-island.tsx'
import { CartExpiry } from '../form/steps/cart-expiry.tsx'
import type { StepStart } from '../form/steps/step-facts.ts'
import { useT } from '../messages.tsx'
import { LegalLinks } from '../organization/legal-links.tsx'
import { RoomState } from '../waiting-room/room-state.tsx'
import { OrganizationCard, Presentation, RefundTerms } from './about.tsx'
import { accentOf } from './accent.ts'
import { AccentColour } from './accent-colour.tsx'
import type { Campaign } from './campaign-facts.ts'
import { CampaignHead } from './campaign-head.tsx'
import { CampaignMeta } from './campaign-meta.tsx'
import { CampaignState } from './campaign-state.tsx'
import { OtherCampaigns } from './other-campaigns.tsx'
import { PriceNotice } from './price-notice.tsx'
import { ProjectProgress, ProjectStory } from './project.tsx'
import { ProspectCapture } from './prospect.tsx'
import { Rates } from './rates.tsx'
import { StepNotice } from './step-notice.tsx'

type Props = { readonly campaign: Campaign; readonly refused: StepStart | undefined }

/** A campaign: the association's cover, title and words first, our brand quieter (rule SCR-5). */
export function CampaignPage({ campaign, refused }: Props) {
  const { form, others } = campaign
  return (
    <div className="campaign">
      <CampaignMeta campaign={campaign} wrong={(refused?.problems.length ?? 0) > 0} />
      <AccentColour accent={accentOf(form.accent)} />
      <CampaignHead campaign={campaign} />
      <CampaignState campaign={campaign} />
      <RoomState campaign={campaign} room={campaign.room} isOpen={campaign.step !== null} />
      <Order campaign={campaign} refused={refused} />
      {others.length > 0 && <OtherCampaigns campaigns={others} />}
      <LegalLinks organization={campaign.organization} />
    </div>
  )
}

/** The waiting list of what is sold out while the rest sells. */
function SoldOutRates({ campaign }: Pick<Props, 'campaign'>) {
  const t = useT()
  const { form, display } = campaign
  if (display !== 'open' || waitedRates(form).length === 0) return null
  return <ProspectCapture campaign={campaign} words={t('waiting.ask_rates')} />
}

/** What can be bought or given here, with the presentation after it; else the rates to be read. */
function Order({ campaign, refused }: Props) {
  const { form, display, step, notice } = campaign
  if (step === null) {
    return (
      <>
        <ProjectProgress campaign={campaign} />
        <div className="with-aside">
          <div className="stack stack-sections">
            <Rates form={form} display={display} />
            <Presentation campaign={campaign} />
            <ProjectStory campaign={campaign} />
            <RefundTerms campaign={campaign} />
          </div>
          <aside className="aside">
            <OrganizationCard campaign={campaign} />
          </aside>
        </div>
      </>
    )
  }
  return (
    <>
      <StepNotice notice={notice} kind={form.formType} />
      <PriceNotice facts={step.facts} />
      <div className={campaign.project ? 'project-order' : undefined}>
        <ProjectProgress campaign={campaign} />
        <FormIsland facts={step.facts} start={refused ?? step.start} />
      </div>
      <CartExpiry facts={step.facts} />
      <SoldOutRates campaign={campaign} />
      <div className="stack stack-sections readable">
        <Presentation campaign={campaign} />
        <ProjectStory campaign={campaign} />
        <RefundTerms campaign={campaign} />
        <OrganizationCard campaign={campaign} />
      </div>
    </>
  )
}
