import type { JournalAction } from '#domain/operator/journal.ts'
import type { ItemChange } from '#domain/order/edit-item.ts'
import { isOffline } from '#domain/payment/payment-means.ts'
import { money } from '#messages/format.ts'
import { whatWasDone, whoDid } from '#messages/journal-words.ts'
import { answerWords } from '#messages/order-words.ts'
import type { Translator } from '#messages/translator.ts'
import type { OfficeOrder } from '#usecases/administration/read-office-order.ts'

type Event = OfficeOrder['events'][number]

/** What a history needs beside its event. `brand`: the platform's name. */
type About = { readonly brand: string }

/** What happened, in a sentence. */
export function wordsOf(t: Translator, event: Event, { brand }: About): string {
  switch (event.kind) {
    case 'ordered':
      return t(event.byTeam ? 'officeOrder.recorded' : 'officeOrder.ordered')
    case 'paid':
    case 'voided':
      return t(`officeOrder.${event.kind}`, { amount: money(event.amount, t.locale) })
    case 'transferPart':
      return t('officeOrder.transferPart', { amount: money(event.amount, t.locale) })
    case 'refund':
    case 'dispute':
      return moneyWords(t, event)
    case 'withdrawal':
      return t('officeOrder.withdrawal', { amount: money(event.amount, t.locale) })
    case 'settlement':
      return t(`officeOrder.settlement_${event.choice}`)
    case 'tickets':
      return t('officeOrder.tickets', { count: event.count })
    case 'mail':
      return t('officeOrder.mail', { name: t(`mails.kind.${event.mail}`) })
    case 'edited':
    case 'lineCancelled':
      return t(`officeOrder.${event.kind}`, { label: event.label })
    case 'lineMoved':
      return t('officeOrder.lineMoved', { from: event.from, to: event.to })
    case 'optionAdded':
    case 'supplementAsked':
    case 'supplementPaid':
    case 'supplementTakenBack':
    case 'supplementLapsed':
      return t(`officeOrder.${event.kind}`, { label: event.label, amount: money(event.amount, t.locale) })
    case 'deed':
      return deedWords(t, event, brand)
    case 'applied':
    case 'applicationAccepted':
    case 'cancellation':
    case 'postponement':
    case 'note':
      return t(`officeOrder.${event.kind}`)
    default:
      return t(`officeOrder.${event.kind}`, { number: event.number })
  }
}

function moneyWords(t: Translator, event: Extract<Event, { kind: 'refund' | 'dispute' }>): string {
  const amount = money(event.amount, t.locale)
  if (event.kind === 'refund')
    return t(`refund.event.${event.byTransfer ? 'by_transfer' : event.status}`, { amount })
  return t(`refund.event.${event.status}`, { amount })
}

/** What stands in the audit alone, as the journal tells it. */
function deedWords(t: Translator, event: Extract<Event, { kind: 'deed' }>, brand: string): string {
  const { actor, by, object, facts, at } = event
  const line = {
    ...{ actor, actorName: by, object, facts, at, changes: [] },
    ...{
      action: event.action as JournalAction,
      campaign: null,
      paymentId: null,
      refunded: null,
      about: null,
    },
  }
  return t('officeOrder.deed', { who: whoDid(t, line, brand), what: whatWasDone(t, line) })
}

/** What else is told of it: how, by whom, and what stood there before. */
export function notesOf(t: Translator, event: Event): readonly string[] {
  const by = event.by === null || event.kind === 'deed' ? [] : [t('officeOrder.by', { name: event.by })]
  return [...moreOf(t, event), ...by]
}

function moreOf(t: Translator, event: Event): readonly string[] {
  switch (event.kind) {
    case 'paid':
      return isOffline(event.means) ? [t(`offline.means.${event.means}`)] : []
    case 'lineCancelled':
      return [...(event.byPayer ? [t('officeOrder.line_by_payer')] : []), ...refundedNote(t, event.refunded)]
    case 'lineMoved':
      return refundedNote(t, event.refunded)
    case 'refund':
      return [...(event.byPayer ? [t('refund.by_payer')] : []), ...(event.comment ? [event.comment] : [])]
    case 'renamed':
    case 'passedOn':
      return [
        event.before === '' ? t('officeOrder.before_payer') : t('officeOrder.before', { name: event.before }),
      ]
    case 'entry':
    case 'entryUndone':
      return [t('officeOrder.gate', { name: event.gate })]
    case 'mail':
      return [t(`persons.mail_${event.state}`), ...(event.isAgain ? [t('mails.again')] : [])]
    default:
      return []
  }
}

const refundedNote = (t: Translator, cents: number): readonly string[] =>
  cents === 0 ? [] : [t('officeOrder.line_refunded', { amount: money(cents, t.locale) })]

/** What an edit changed, each field with what stood there before and stands there now. */
export function changesOf(
  t: Translator,
  event: Event,
  { questions }: Pick<OfficeOrder, 'questions'>,
): readonly string[] {
  if (event.kind !== 'edited') return []
  return event.changes.map(({ of, from, to }) => {
    const question = typeof of === 'number' ? questions[of] : undefined
    const said = (value: typeof from) =>
      value === null
        ? t('officeOrder.change_nothing')
        : answerWords({ value, type: question?.type ?? 'TextInput' }, t)
    return t('officeOrder.change', {
      field: fieldWords(t, of, question?.label),
      from: said(from),
      to: said(to),
    })
  })
}

function fieldWords(t: Translator, of: ItemChange['of'], label: string | undefined): string {
  if (of === 'email') return t('payer.email')
  if (of === 'firstName') return t('payer.first_name')
  return of === 'lastName' ? t('payer.last_name') : (label ?? t('officeOrder.former_question'))
}
