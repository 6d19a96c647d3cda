import type { TaskList } from 'graphile-worker'
import type { Acts } from '#usecases/index.ts'

type Payload = { readonly trace: string }
type JobActs = Pick<
  Acts,
  | 'capturePayment'
  | 'undoAttempt'
  | 'handleProviderEvent'
  | 'bookProviderFee'
  | 'sendMail'
  | 'sweepPayments'
  | 'sweepCarts'
  | 'sweepFiles'
>

/** Job name -> act. A job carries the trace of the request that caused it. */
const jobs: Readonly<Record<string, (acts: JobActs, payload: never) => Promise<unknown>>> = {
  'capture-payment': (acts, payload: Parameters<Acts['capturePayment']>[0]) => acts.capturePayment(payload),
  'undo-attempt': (acts, payload: Parameters<Acts['undoAttempt']>[0]) => acts.undoAttempt(payload),
  'handle-provider-event': (acts, payload: Parameters<Acts['handleProviderEvent']>[0]) =>
    acts.handleProviderEvent(payload),
  'book-provider-fee': (acts, payload: Parameters<Acts['bookProviderFee']>[0]) =>
    acts.bookProviderFee(payload),
  'send-mail': (acts, payload: Parameters<Acts['sendMail']>[0]) => acts.sendMail(payload),
  'sweep-payments': acts => acts.sweepPayments(),
  'sweep-carts': acts => acts.sweepCarts(),
  'sweep-files': acts => acts.sweepFiles(),
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
  '* * * * * sweep-payments ?max=3',
  '* * * * * sweep-carts ?max=3',
  '17 * * * * sweep-files ?max=3',
].join('\n')
