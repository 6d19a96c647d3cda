import type { MessagePick } from '#messages/catalogue.ts'
import { choiceMessages } from '../choice/messages.ts'
import { payerMessages } from '../payer/payer-messages.ts'
import { peopleMessages } from '../people/messages.ts'
import { summaryMessages } from '../summary/summary-messages.ts'

/** The texts of the page of sections. */
export const quickMessages: readonly MessagePick[] = [
  ...new Set([...choiceMessages, ...peopleMessages, ...payerMessages, ...summaryMessages]),
]
