import { type AnyEventOf, defineFlow, type Move, moveIfAllowed, type StateOf } from '../flow.ts'

/** What an administrator may do with a campaign's publication; what is restored is again what it was (rule FRM-8). */
export const formFlow = defineFlow({
  Draft: { publish: 'Public', publishPrivately: 'Private', delete: 'Deleted' },
  Public: { hide: 'Private', disable: 'Disabled', delete: 'Deleted' },
  Private: { publish: 'Public', disable: 'Disabled', delete: 'Deleted' },
  Disabled: { reactivate: 'Public', delete: 'Deleted' },
  Deleted: {
    restore: 'Disabled',
    restoreDraft: 'Draft',
    restorePublic: 'Public',
    restorePrivate: 'Private',
  },
})

export type FormState = StateOf<typeof formFlow>

type FormEvent = AnyEventOf<typeof formFlow>

/** What an administrator may do with a campaign's publication. */
export type CampaignMove = Exclude<FormEvent, `restore${Capitalize<string>}`> | 'restore'

/** What a campaign can be deleted from. */
export type StateBefore = Exclude<FormState, 'Deleted'>

const comesBackAs: Readonly<Record<StateBefore, FormEvent>> = {
  Draft: 'restoreDraft',
  Public: 'restorePublic',
  Private: 'restorePrivate',
  Disabled: 'restore',
}

/** What may be done now. */
export function movesFrom(state: FormState): readonly CampaignMove[] {
  const events = Object.keys(formFlow[state]) as FormEvent[]
  return events.filter((event): event is CampaignMove => !/^restore./.test(event))
}

/**
 * The step of a move, `undefined` where the state does not know it. `before` is what a deleted campaign was; where nobody noted
 * that it comes back closed.
 */
export function stepOf(
  state: FormState,
  move: CampaignMove,
  before: StateBefore | null,
): Move<typeof formFlow> | undefined {
  return moveIfAllowed(formFlow, state, move === 'restore' ? comesBackAs[before ?? 'Disabled'] : move)
}
