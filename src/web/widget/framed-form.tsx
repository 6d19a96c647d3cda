import type { OpenedForm } from '#usecases/campaign/open-form.ts'
import { accentOf } from '../campaign/accent.ts'
import { AccentColour } from '../campaign/accent-colour.tsx'
import { HeldUntil } from '../campaign/held-until.tsx'
import { PriceNotice } from '../campaign/price-notice.tsx'
import { StepNotice } from '../campaign/step-notice.tsx'
import { FormIsland } from '../form/form-island.tsx'
import { CartExpiry } from '../form/steps/cart-expiry.tsx'
import type { Notice } from '../form/steps/open-step.ts'
import type { StepProps, StepStart } from '../form/steps/step-facts.ts'
import { stepTitle } from '../form/steps/step-words.ts'
import { useT } from '../messages.tsx'
import { LegalLinks } from '../organization/legal-links.tsx'
import { Tag } from '../ui/banner.tsx'
import { PageLink } from './unavailable.tsx'
import { stateWords } from './words.ts'

type Props = {
  readonly campaign: Pick<OpenedForm, 'form' | 'organization' | 'display'> & {
    readonly step: StepProps | null
    readonly notice: Notice | null
    /** Orders go through the campaign's waiting room, on its own page: a frame keeps no pass (rule ROOM-8). */
    readonly isWaited?: boolean
  }
  readonly refused: StepStart | undefined
}

/** A form in another site's page: whose it is, then what is asked (rule WID-3). */
export function FramedForm({ campaign, refused }: Props) {
  const { form, step, notice } = campaign
  return (
    <div className="campaign framed-form">
      <Title campaign={campaign} wrong={(refused?.problems.length ?? 0) > 0} />
      <AccentColour accent={accentOf(form.accent)} />
      <Head campaign={campaign} />
      {step === null ? (
        <Closed campaign={campaign} />
      ) : (
        <>
          <StepNotice notice={notice} kind={form.formType} />
          <PriceNotice facts={step.facts} />
          <CartExpiry facts={step.facts} />
          <FormIsland facts={step.facts} start={refused ?? step.start} />
        </>
      )}
      <LegalLinks organization={campaign.organization} />
    </div>
  )
}

function Title({
  campaign: { form, organization, step },
  wrong,
}: Pick<Props, 'campaign'> & { wrong: boolean }) {
  const t = useT()
  const names = { title: form.title, organization: organization.name }
  const later = step !== null && step.facts.number > 1
  const title = later
    ? t('step.meta_title', { ...names, step: stepTitle(t, step.facts, step.facts.number) })
    : t('campaign.meta_title', names)
  return (
    <>
      <title>{wrong ? t('ui.error_title', { title }) : title}</title>
      <meta name="robots" content="noindex" />
    </>
  )
}

/** The title is the page's heading on the first step; later ones have their own. */
function Head({ campaign: { form, organization, step } }: Pick<Props, 'campaign'>) {
  const t = useT()
  const first = step === null || step.facts.number === 1
  return (
    <header className="framed-head">
      {first ? (
        <h1 lang={form.language}>{form.title}</h1>
      ) : (
        <p className="compact-title" lang={form.language}>
          {form.title}
        </p>
      )}
      <p className="small muted">{t('form.by', { organization: organization.name })}</p>
      {step !== null && !first && <HeldUntil facts={step.facts} />}
    </header>
  )
}

/** Nothing can be filled in now: why, and the page that tells more. */
function Closed({ campaign: { form, display, isWaited } }: Pick<Props, 'campaign'>) {
  const t = useT()
  if (isWaited && (display === 'open' || display === 'notYetOpen'))
    return (
      <p>
        {t('room.framed')}
        <PageLink />
      </p>
    )
  return (
    <p>
      <Tag>{stateWords(t, { display, form })}</Tag>
      <PageLink />
    </p>
  )
}
