import type { MessagePick } from '#messages/catalogue.ts'
import { choiceMessages } from '../choice/messages.ts'
import { payerMessages } from '../payer/payer-messages.ts'
import { peopleMessages } from '../people/messages.ts'
import { summaryMessages } from '../summary/summary-messages.ts'

/** The texts of the first screen's island. */
export const quickChoiceMessages: readonly MessagePick[] = [...choiceMessages, ...peopleMessages]

/** The texts of the second screen's island. */
export const quickPaymentMessages: readonly MessagePick[] = [...payerMessages, ...summaryMessages]
