import type { ProviderAnswer } from './provider-answer.ts'

/** What a provider wants to know of an organization before it pays out, in the order in which it is shown (rule OUT-3). */
export const accountParts = ['organization', 'organizationProof', 'person', 'identityProof', 'bank'] as const
export type AccountPart = (typeof accountParts)[number]

/** Where a part stands: `toCorrect` was looked at and refused. */
export const partStates = ['toCorrect', 'toSend', 'checking', 'accepted'] as const
export type PartState = (typeof partStates)[number]

/** Why a provider refuses what was sent, in our words. */
export const refusalReasons = [
  'unreadable',
  'incomplete',
  'expired',
  'otherName',
  'otherAddress',
  'notIdentified',
  'tooYoung',
  'wrongKind',
  'other',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

export type AccountNeed = {
  readonly part: AccountPart
  readonly state: PartState
  /** Why it is to be corrected; empty for every other state. */
  readonly reasons: readonly RefusalReason[]
}

/** Where the money goes: what may be shown of it. */
export type PayoutBank = { readonly last4: string; readonly name: string | null }

/** What the provider lets an organization's account do, and what it waits for. */
export type AccountState = {
  readonly id: string
  readonly mayCollect: boolean
  readonly mayBePaidOut: boolean
  /** One for each part. */
  readonly needs: readonly AccountNeed[]
  /** The instant from which on it does less where something is missing; `null`: no day is set. */
  readonly dueBy: string | null
  readonly bank: PayoutBank | null
}

/** An account that is to be opened; `opening` is our own id of it, by which it is found again. */
export type AccountOrder = {
  readonly name: string
  readonly metadata: Readonly<Record<'installation' | 'opening', string>>
}

/** How organizations open their accounts and send what is asked for: on the provider's own pages. */
export type AccountOpening = {
  createAccount(order: AccountOrder, key: string): Promise<ProviderAnswer<{ readonly id: string }>>
  /** The account with these facts that was opened since an instant; `null`: there is none. The proof after doubt. */
  findAccount(
    since: string,
    metadata: AccountOrder['metadata'],
  ): Promise<ProviderAnswer<{ readonly id: string } | null>>
  /** An address of the provider's own pages, good once and for minutes; they lead back to `returnUrl`, or for another to `refreshUrl`. */
  openPages(
    id: string,
    back: { readonly returnUrl: string; readonly refreshUrl: string },
    key: string,
  ): Promise<ProviderAnswer<{ readonly url: string }>>
}

export type Accounts = {
  readAccount(id: string): Promise<ProviderAnswer<AccountState>>
  /** `null`: organizations open theirs elsewhere, and it is only named here. */
  readonly opening: AccountOpening | null
}

/** Every part as accepted but for what is told of it. */
export function needsFrom(
  told: readonly { readonly part: AccountPart; readonly state: PartState; readonly reason?: RefusalReason }[],
): readonly AccountNeed[] {
  return accountParts.map(part => {
    const about = told.filter(each => each.part === part)
    const state = partStates.find(each => about.some(one => one.state === each)) ?? 'accepted'
    const reasons = about.flatMap(({ reason }) => (state === 'toCorrect' && reason ? [reason] : []))
    return { part, state, reasons: [...new Set(reasons)] }
  })
}
