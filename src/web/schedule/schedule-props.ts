import type { AmountLimits } from '#domain/fields/amount.ts'
import type { FieldSettings } from '../payment/use-fields.ts'
import type { ScheduleFacts } from './facts.ts'
import type { Notice } from './notice.ts'

/** What the page of a schedule gets, and its forms with it. */
export type ScheduleProps = {
  readonly facts: ScheduleFacts
  /** Where its forms are sent. */
  readonly post: string
  readonly notice: Notice | null
  readonly limits: AmountLimits
  /** `null`: the kept card cannot be changed. */
  readonly fields: FieldSettings | null
  readonly trace: string
}
