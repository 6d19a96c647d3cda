import type { ContentsFacts, ContentsValues } from '#domain/form/contents.ts'
import type { Form } from '#domain/form/form.ts'
import { startsOnADay } from '#domain/form/types/index.ts'
import type { Problem } from '#domain/result.ts'
import type { EditableCampaign } from '#usecases/campaign/edit-campaign.ts'
import type { Difference } from './differences.ts'

/** A rate as the editor shows it. Price in cents. */
export type EditedTier = {
  readonly id: number
  readonly price: number | null
  /** Null where its places are not counted. */
  readonly units: { readonly sold: number; readonly held: number } | null
}

/** What the editor gets: plain values, they travel to the browser. */
export type EditorProps = {
  readonly form: Pick<Form, 'organizationSlug' | 'formType' | 'formSlug' | 'version' | 'state'>
  readonly values: ContentsValues
  readonly problems: readonly Problem[]
  readonly facts: ContentsFacts
  readonly tiers: readonly EditedTier[]
  /** What the next step is called. */
  readonly nextStep: string
  /** Whether the campaign has a day and a place of its own. */
  readonly takesPlace: boolean
}

/** What a post came to that did not lead on. */
export type Sent = {
  readonly values?: ContentsValues
  readonly problems?: readonly Problem[]
  /** Somebody else was faster: what stands there now. */
  readonly changed?: readonly Difference[]
}

/** The props of the editor: the campaign as it stands, or what was typed and refused. */
export function editorProps(
  { form, values, facts, units }: EditableCampaign,
  sent: Sent | undefined,
): Omit<EditorProps, 'nextStep'> {
  const { organizationSlug, formType, formSlug, version, state } = form
  return {
    form: { organizationSlug, formType, formSlug, version, state },
    values: sent?.values ? { ...values, ...sent.values } : values,
    problems: sent?.problems ?? [],
    facts,
    tiers: form.tiers.map(({ id, price, priceCategory }) => {
      const counter = units.find(each => each.id === id)
      return {
        id,
        price: priceCategory === 'Pwyw' ? null : price,
        units: counter ? { sold: counter.sold, held: counter.held } : null,
      }
    }),
    takesPlace: startsOnADay(formType) || form.startDate !== null || form.place !== null,
  }
}
