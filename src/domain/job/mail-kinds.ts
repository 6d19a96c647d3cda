export type MailKind =
  | ChargeMailKind
  | ScheduleMailKind
  | WithdrawalMailKind
  | 'administratorInvited'
  | 'orderConfirmation'
  | 'orderCancelled'
  | 'moneyReturned'
  | 'debitAnnounced'
  | 'debitRefused'
  | 'orderUnpaid'
  | 'refunded'
  | 'refundFailed'
  | 'refundSentBack'
  | 'tipRefundFailed'
  | 'tipToGiveBack'
  | 'disputeOpened'
  | 'disputeWon'
  | 'disputeLost'

/** Mails about charges after the first. */
export type ChargeMailKind =
  | 'chargeAnnounced'
  | 'chargeDone'
  | 'chargeRefused'
  | 'chargeReturned'
  | 'methodExpiring'

/** Mails about a change of what is charged later. */
export type ScheduleMailKind = 'scheduleChanged' | 'scheduleStopped'

/** Mails about a withdrawal, to its payer and to the organization's administrators. */
export type WithdrawalMailKind = 'withdrawalReceived' | 'withdrawalTold'

/** Mails about changes that users made to their account, keyed by user and instant. */
export type ProfileMailKind = 'newEmail' | 'newEmailTold' | 'accountErased'

/** Mails about an account: links keyed by their id, a new password by user and instant. */
export type AccountMailKind = ProfileMailKind | 'link' | 'passwordChanged'
