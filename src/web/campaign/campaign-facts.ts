import type { OpenedForm } from '#usecases/campaign/open-form.ts'
import type { Project } from '#usecases/campaign/read-project.ts'
import type { RoomView } from '#usecases/room/room-view.ts'
import type { Notice } from '../form/steps/open-step.ts'
import type { StepProps } from '../form/steps/step-facts.ts'
import type { CampaignHead } from '../pages/card-facts.ts'

/** What the page shows of a campaign. */
export type Campaign = OpenedForm & {
  readonly origin: string
  readonly others: readonly CampaignHead[]
  /** The form, or its first step, while something can be bought or given. */
  readonly step: StepProps | null
  /** Where this visitor stands in its waiting room; null: it has none that is on. */
  readonly room: RoomView | null
  readonly notice: Notice | null
  /** How far a crowdfunding project has come; null for other types. */
  readonly project: Project | null
}
