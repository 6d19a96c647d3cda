import type { ContentsValues } from '#domain/form/contents.ts'
import type { Problem } from '#domain/result.ts'
import type { EditablePersonal } from '#usecases/campaign/edit-personal.ts'
import { Island } from '../../islands/island.tsx'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { PreviewPane } from '../preview/preview-pane.tsx'
import type { Difference } from './differences.ts'
import { Changed } from './edition-panel.tsx'
import { CampaignFrame } from './frame.tsx'
import { labelOfPersonalField } from './personal-words.ts'
import { StepsNav } from './steps-nav.tsx'

/** What a post came to that did not lead on. */
export type SentPersonal = {
  readonly values: ContentsValues
  readonly problems?: readonly Problem[]
  /** Somebody else was faster: what stands there now. */
  readonly changed?: readonly Difference[]
}

type Props = {
  readonly personal: EditablePersonal & { readonly look: ContentsValues }
  readonly isSaved: boolean
  /** The colour had to be made darker. */
  readonly isDarkened: boolean
  readonly sent: SentPersonal | undefined
}

/** The third step of the editor: what an association says in its own words (rule SCR-25). */
export function PersonalisePanel({ personal, isSaved, isDarkened, sent }: Props) {
  const t = useT()
  const { form, organization, values, look } = personal
  const { organizationSlug, formType, formSlug, version, state } = form
  return (
    <CampaignFrame
      form={form}
      organization={organization}
      page="edition/1"
      heading={t('editor.step.3')}
      wrong={sent !== undefined}
    >
      <StepsNav form={form} step={3} />
      {sent === undefined && isSaved && <Banner tone="success" title={t('thanks.saved')} />}
      {sent === undefined && isDarkened && <Banner tone="info" title={t('office.darkened')} />}
      {sent?.changed && <Changed changed={sent.changed} labelOf={labelOfPersonalField} />}
      <div className="editor-columns">
        <Island
          name="personal"
          props={{
            form: { organizationSlug, formType, formSlug, version, state },
            values: { ...look, ...values, ...sent?.values },
            problems: sent?.problems ?? [],
          }}
          messages={[
            'thanks.*',
            'letters.link',
            'letters.link_purpose',
            'rich.*',
            'office.*',
            'sharing.focus',
            'sharing.focus_hint',
            'sharing.focus_x',
            'sharing.focus_y',
            'sharing.focus_zoom',
            'sharing.focus_cut',
            'sharing.focus_crop',
            'sharing.focus_crop_page',
            'sharing.focus_crop_card',
            'sharing.focus_crop_square',
            'editor.step.4',
            'saving.*',
            'preview.open',
            'val.*',
            'error.*',
          ]}
        />
        <PreviewPane form={form} />
      </div>
    </CampaignFrame>
  )
}
