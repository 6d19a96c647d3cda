import type { TaskList } from 'graphile-worker'
import type { Acts } from '#usecases/index.ts'

type Payload = { readonly trace: string }
type JobActs = Pick<
  Acts,
  | 'capturePayment'
  | 'sendDebit'
  | 'followDebits'
  | 'cancelUnpaidOrders'
  | 'undoAttempt'
  | 'pollEvents'
  | 'followPayouts'
  | 'writeStatement'
  | 'foldBalances'
  | 'compareBalances'
  | 'reconcile'
  | 'handleProviderEvent'
  | 'bookProviderFee'
  | 'makeAttestation'
  | 'sendRefund'
  | 'refundLateCharges'
  | 'returnPart'
  | 'settleDispute'
  | 'sendMail'
  | 'sendAccountMail'
  | 'sweepAccounts'
  | 'sweepPayments'
  | 'sweepCarts'
  | 'sweepFiles'
  | 'sweepLimits'
  | 'forgetErased'
  | 'announceCharges'
  | 'chargeDuePayments'
  | 'chargePayment'
  | 'readKeptMethods'
  | 'resumeSchedules'
  | 'sweepCaptures'
  | 'warnExpiringMethods'
>

/** Job name -> act. A job carries the trace of the request that caused it. */
const jobs: Readonly<Record<string, (acts: JobActs, payload: never) => Promise<unknown>>> = {
  'capture-payment': (acts, payload: Parameters<Acts['capturePayment']>[0]) => acts.capturePayment(payload),
  'send-debit': (acts, payload: Parameters<Acts['sendDebit']>[0]) => acts.sendDebit(payload),
  'undo-attempt': (acts, payload: Parameters<Acts['undoAttempt']>[0]) => acts.undoAttempt(payload),
  'handle-provider-event': (acts, payload: Parameters<Acts['handleProviderEvent']>[0]) =>
    acts.handleProviderEvent(payload),
  'poll-events': acts => acts.pollEvents(),
  'follow-payouts': acts => acts.followPayouts(),
  'write-statement': (acts, payload: Parameters<Acts['writeStatement']>[0]) => acts.writeStatement(payload),
  'fold-balances': acts => acts.foldBalances(),
  'compare-balances': acts => acts.compareBalances(),
  reconcile: (acts, payload: Parameters<Acts['reconcile']>[0]) => acts.reconcile(payload),
  'book-provider-fee': (acts, payload: Parameters<Acts['bookProviderFee']>[0]) =>
    acts.bookProviderFee(payload),
  'make-attestation': (acts, payload: Parameters<Acts['makeAttestation']>[0]) =>
    acts.makeAttestation(payload),
  'send-refund': (acts, payload: Parameters<Acts['sendRefund']>[0]) => acts.sendRefund(payload),
  'refund-late-charges': (acts, payload: Parameters<Acts['refundLateCharges']>[0]) =>
    acts.refundLateCharges(payload),
  'return-part': (acts, payload: Parameters<Acts['returnPart']>[0]) => acts.returnPart(payload),
  'settle-dispute': (acts, payload: Parameters<Acts['settleDispute']>[0]) => acts.settleDispute(payload),
  'send-mail': (acts, payload: Parameters<Acts['sendMail']>[0]) => acts.sendMail(payload),
  'send-account-mail': (acts, payload: Parameters<Acts['sendAccountMail']>[0]) =>
    acts.sendAccountMail(payload),
  'sweep-accounts': acts => acts.sweepAccounts(),
  'follow-debits': acts => acts.followDebits(),
  'cancel-unpaid-orders': acts => acts.cancelUnpaidOrders(),
  'sweep-payments': acts => acts.sweepPayments(),
  'sweep-carts': acts => acts.sweepCarts(),
  'sweep-files': acts => acts.sweepFiles(),
  'sweep-limits': acts => acts.sweepLimits(),
  'forget-erased': acts => acts.forgetErased(),
  'announce-charges': acts => acts.announceCharges(),
  'charge-due-payments': acts => acts.chargeDuePayments(),
  'charge-payment': (acts, payload: Parameters<Acts['chargePayment']>[0]) => acts.chargePayment(payload),
  'read-kept-methods': acts => acts.readKeptMethods(),
  'resume-schedules': acts => acts.resumeSchedules(),
  'sweep-captures': acts => acts.sweepCaptures(),
  // As an earlier version queued them: what it left behind is still done, for an unknown job would wait for ever.
  'undo-charge': (acts, { organizationId, chargeId }: { organizationId: number; chargeId: string }) =>
    acts.undoAttempt({ organizationId, attemptId: chargeId }),
  'sweep-charges': acts => acts.sweepPayments(),
  'follow-charged-debits': acts => acts.followDebits(),
  'warn-expiring-methods': acts => acts.warnExpiringMethods(),
}

/** The queue's tasks: each runs its act with the job's own trace, or a new one for the clock's jobs. */
export function taskList(actsFor: (trace: string) => JobActs, newTrace: () => string): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, run]) => [
      name,
      async (payload: unknown) => {
        const { trace = newTrace() } = payload as Partial<Payload>
        await run(actsFor(trace), payload as never)
      },
    ]),
  )
}

/** When the clock's own acts run, in the form of cron; a missed minute is not made up for: the next one is due soon. */
export const timetable = [
  '*/5 * * * * poll-events ?max=3',
  '* * * * * fold-balances ?max=3',
  '11 * * * * follow-payouts ?max=3',
  '47 * * * * reconcile ?max=3',
  '13 3 * * 0 reconcile ?id=reconcile-whole&max=3 {"whole":true}',
  '23 4 * * 0 compare-balances ?max=3',
  '* * * * * sweep-payments ?max=3',
  '* * * * * sweep-carts ?max=3',
  '17 * * * * sweep-files ?max=3',
  '19 * * * * sweep-accounts ?max=3',
  '*/10 * * * * sweep-limits ?max=3',
  '7 * * * * forget-erased ?max=3',
  '*/5 * * * * charge-due-payments ?max=3',
  '*/10 * * * * sweep-captures ?max=3',
  '*/10 * * * * read-kept-methods ?max=3',
  '31 * * * * resume-schedules ?max=3',
  '41 7-17 * * * announce-charges ?max=3',
  '53 7 * * * warn-expiring-methods ?max=3',
  '27 * * * * follow-debits ?max=3',
  '37 5 * * * cancel-unpaid-orders ?max=3',
].join('\n')
