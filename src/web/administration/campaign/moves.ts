import type { CampaignMove } from '#domain/form/form-flow.ts'

const moves = [
  'publish',
  'publishPrivately',
  'reactivate',
  'restore',
  'hide',
  'disable',
  'delete',
] as const satisfies readonly CampaignMove[]

/** Whether a button of the state card was pressed. */
export function isMove(intent: string): intent is CampaignMove {
  return moves.some(move => move === intent)
}
