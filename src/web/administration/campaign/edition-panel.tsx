import { legalSettingsPath, mailsPath } from '#domain/form/administration-path.ts'
import type { Form } from '#domain/form/form.ts'
import { plainWords } from '#domain/form/rich-text.ts'
import type { OpenChange } from '#domain/message/guest-mails.ts'
import type { EditableCampaign } from '#usecases/campaign/edit-campaign.ts'
import { Island } from '../../islands/island.tsx'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { PreviewPane } from '../preview/preview-pane.tsx'
import type { Difference } from './differences.ts'
import { editorProps, type Sent } from './editor-props.ts'
import { labelOfField } from './field-words.ts'
import { CampaignFrame } from './frame.tsx'
import { whatIsSold } from './rate-words.ts'
import { StepsNav } from './steps-nav.tsx'

type Props = {
  readonly campaign: EditableCampaign
  readonly isSaved: boolean
  readonly sent: Sent | undefined
}

/** The contents of a campaign beside its page (rule SCR-25). */
export function EditionPanel({ campaign, isSaved, sent }: Props) {
  const t = useT()
  const { form, organization } = campaign
  const wrong = sent !== undefined && (sent.problems ?? sent.changed) !== undefined
  return (
    <CampaignFrame form={form} organization={organization} page="edition/1" wrong={wrong}>
      <StepsNav form={form} step={1} />
      {sent === undefined && isSaved && <Banner tone="success" title={t('office.saved')} />}
      {sent === undefined && campaign.change !== null && <MayTell form={form} change={campaign.change} />}
      {sent?.changed && <Changed changed={sent.changed} />}
      {campaign.lacksTerms && <LacksTerms campaign={campaign} />}
      <div className="editor-columns">
        <Island
          name="editor"
          props={{
            ...editorProps(campaign, sent),
            nextStep: t(`editor.step.2.${whatIsSold(form.formType)}`),
          }}
          messages={[
            'office.*',
            'saving.*',
            'preview.open',
            'val.*',
            'error.*',
            'rich.*',
            'common.required_note',
          ]}
        />
        <PreviewPane form={form} />
      </div>
    </CampaignFrame>
  )
}

/** What was typed is still there; saving again writes it over what somebody else wrote. */
export function Changed({
  changed,
  labelOf = labelOfField,
}: {
  readonly changed: readonly Difference[]
  readonly labelOf?: typeof labelOfField
}) {
  const t = useT()
  return (
    <Banner tone="warning" live="alert" title={t('error.CAMPAIGN_CHANGED')} id="changed">
      <p>{t('office.changed_next')}</p>
      <ul className="office-differences">
        {changed.map(({ field, stored }) => (
          <li key={field}>
            {t('office.changed_field', {
              field: labelOf(t, field),
              stored: wordsOf(t, { field, stored }),
            })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** What stands in a field now, as its reader knows it. */
function wordsOf(t: ReturnType<typeof useT>, { field, stored }: Difference): string {
  if (field === 'cover') return t(stored === 'image' ? 'office.cover_image' : 'office.cover_generated')
  // A formatted text is told by its words.
  const words = plainWords(stored)
  return words === '' ? t('office.changed_empty') : shortened(words)
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)

/** Who ordered before the day or the place changed may be told (rule MSG-11). */
function MayTell({ form, change }: { readonly form: Form; readonly change: OpenChange }) {
  const t = useT()
  return (
    <Banner tone="info" live="off" title={t('guests.ask_title', { count: change.orders })}>
      <p>{t('guests.ask')}</p>
      <p>
        <a href={`${mailsPath(form)}#change`}>{t('guests.ask_see')}</a>
      </p>
    </Banner>
  )
}

/** What the association has still to say before a paid page is published, or says too late (rule LAW-5). */
function LacksTerms({ campaign: { form, writesTerms } }: Pick<Props, 'campaign'>) {
  const t = useT()
  const isPublished = form.state === 'Public' || form.state === 'Private'
  return (
    <Banner
      tone={isPublished ? 'warning' : 'info'}
      live="off"
      title={t(isPublished ? 'conditions.lacking_published' : 'conditions.lacking_draft')}
    >
      <p>
        {writesTerms ? (
          <a href={legalSettingsPath(form.organizationSlug, form)}>{t('conditions.lacking_write')}</a>
        ) : (
          t('conditions.lacking_ask')
        )}
      </p>
    </Banner>
  )
}
