import type { OpenedForm } from '#usecases/visitor/open-form.ts'
import { Island } from '../islands/island.tsx'
import { usePage } from '../page-context.tsx'
import type { CampaignHead as Head } from '../pages/campaign-card.tsx'
import { OrganizationCard, Presentation } from './about.tsx'
import { accentOf } from './accent.ts'
import { CampaignHead } from './campaign-head.tsx'
import { CampaignMeta } from './campaign-meta.tsx'
import { CampaignState } from './campaign-state.tsx'
import type { Answers } from './donation/answers.ts'
import type { DonationStart } from './donation/checks.ts'
import type { DonationFacts } from './donation/facts.ts'
import { donationMessages } from './donation/messages.ts'
import { OtherCampaigns } from './other-campaigns.tsx'
import { Rates } from './rates.tsx'

/** What the page shows of a campaign. */
export type Campaign = OpenedForm & {
  readonly origin: string
  readonly others: readonly Head[]
  readonly donation: DonationFacts | null
  readonly answers: Answers | null
}

type Props = { readonly campaign: Campaign; readonly refused: DonationStart | undefined }

/** A campaign: the association's cover, title and words first, our brand quieter (design 3.2.1). */
export function CampaignPage({ campaign, refused }: Props) {
  const { form, display, others } = campaign
  return (
    <div className="campaign">
      <CampaignMeta campaign={campaign} wrong={(refused?.problems.length ?? 0) > 0} />
      <AccentColour accent={accentOf(form.accent)} />
      <CampaignHead campaign={campaign} />
      <CampaignState campaign={campaign} />
      {campaign.donation ? (
        <>
          <Donation campaign={campaign} facts={campaign.donation} refused={refused} />
          <div className="stack stack-sections readable">
            <Presentation campaign={campaign} />
            <OrganizationCard campaign={campaign} />
          </div>
        </>
      ) : (
        <div className="with-aside">
          <div className="stack stack-sections">
            <Rates form={form} display={display} />
            <Presentation campaign={campaign} />
          </div>
          <aside className="aside">
            <OrganizationCard campaign={campaign} />
          </aside>
        </div>
      )}
      {others.length > 0 && <OtherCampaigns campaigns={others} />}
    </div>
  )
}

type DonationProps = Props & { readonly facts: DonationFacts }

function Donation({ campaign, facts, refused }: DonationProps) {
  const start = refused ?? { answers: campaign.answers!, problems: [] }
  return <Island name="donation" props={{ facts, start }} messages={donationMessages} />
}

/** The campaign's own colour, unless the visitor asked for another contrast (design 2.3). */
function AccentColour({ accent }: { readonly accent: string | null }) {
  const { nonce } = usePage()
  if (accent === null) return null
  const hover = `color-mix(in oklab, ${accent}, black 15%)`
  return (
    <style nonce={nonce}>
      {`html:not([data-contrast]) .campaign { --accent: ${accent}; --accent-hover: ${hover} }`}
    </style>
  )
}
