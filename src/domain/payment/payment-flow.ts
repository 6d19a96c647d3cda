import { defineFlow, type StateOf } from '../flow.ts'

/**
 * The states of one charge (rule PAY-12). A bank may send a refund back after it had come: what was refunded is paid again.
 * `Capturing` is shown outside as `Pending`: the order is committed, the money not yet read back. What an administrator records is
 * paid at once, and void where it was a mistake or a cheque was not honoured (rules PAY-27 and PAY-28); an instalment that was cashed in
 * otherwise is owed again instead (rule DUE-18). The database lets nothing else that was paid be void or owed again. Nothing else is possible.
 */
export const paymentFlow = defineFlow({
  Waiting: { due: 'Pending', record: 'Authorized', cancel: 'Canceled' },
  Pending: {
    challenge: 'WaitingAuthentication',
    commit: 'Capturing',
    charge: 'Authorized',
    record: 'Authorized',
    debit: 'WaitingBankValidation',
    refuse: 'Refused',
    fail: 'Error',
    cancel: 'Canceled',
    abandon: 'Abandoned',
  },
  WaitingAuthentication: {
    commit: 'Capturing',
    refuse: 'Refused',
    fail: 'Error',
    cancel: 'Canceled',
    abandon: 'Abandoned',
  },
  WaitingBankValidation: { clear: 'Authorized', refuse: 'Refused' },
  Capturing: { capture: 'Authorized', lose: 'Canceled' },
  Refused: { retry: 'Pending', record: 'Authorized', abandon: 'Abandoned' },
  Error: { retry: 'Pending', record: 'Authorized', abandon: 'Abandoned' },
  Authorized: {
    refund: 'Refunding',
    contest: 'Contested',
    void: 'Canceled',
    unrecord: 'Waiting',
    owe: 'Refused',
  },
  Refunding: { refunded: 'Refunded', restore: 'Authorized' },
  Contested: { win: 'Authorized', lose: 'Refunded' },
  Refunded: { reopen: 'Authorized' },
  Canceled: {},
  Abandoned: {},
})

export type PaymentStatus = StateOf<typeof paymentFlow>
/** What the public sees: `Capturing` is an inner state (rule PAY-13). */
export type ShownPaymentStatus = Exclude<PaymentStatus, 'Capturing'>

/** Whether a payment is past due: it could not be taken, and waits for another try or for its payer (rules DUE-6, DUE-7). */
export function isPastDue(status: PaymentStatus): boolean {
  return status === 'Refused' || status === 'Error'
}

/** Whether nobody has paid yet what a payment asks for, and somebody still may; what is at a bank counts as paid. */
export function isUnpaid(status: PaymentStatus): boolean {
  return unpaid.includes(status)
}

const unpaid: readonly PaymentStatus[] = ['Waiting', 'Pending', 'WaitingAuthentication', 'Refused', 'Error']

/** The status that leaves the platform. Source: rule PAY-13. */
export function shownStatus(status: PaymentStatus): ShownPaymentStatus {
  return status === 'Capturing' ? 'Pending' : status
}
