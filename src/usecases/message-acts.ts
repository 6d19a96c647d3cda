import * as addresses from './message/addresses.ts'
import { answerEventChange } from './message/answer-event-change.ts'
import { mailGuests } from './message/mail-guests.ts'
import { listMessages, readMessageLog, reviewMessage } from './message/read-messages.ts'
import * as sending from './message/send-message.ts'
import { takeMailNotices } from './message/take-mail-notices.ts'
import * as writing from './message/write-message.ts'

/** What an association writes to the people of its lists, and what becomes of it. */
export const messageActs = {
  listMessages: { run: listMessages, who: 'administrator', does: 'read' },
  beginMessage: { run: writing.beginMessage, who: 'administrator', does: 'write' },
  readMessageWords: { run: writing.readMessageWords, who: 'administrator', does: 'read' },
  saveMessage: { run: writing.saveMessage, who: 'administrator', does: 'write' },
  reviewMessage: { run: reviewMessage, who: 'administrator', does: 'read' },
  tryMessage: { run: sending.tryMessage, who: 'administrator', does: 'write' },
  sendMessage: { run: sending.sendMessage, who: 'administrator', does: 'write' },
  stopMessage: { run: sending.stopMessage, who: 'administrator', does: 'write' },
  readMessageLog: { run: readMessageLog, who: 'administrator', does: 'read' },
  reviveRecipient: { run: addresses.reviveRecipient, who: 'administrator', does: 'write' },
  readNewsLink: { run: addresses.readNewsLink, who: 'self', does: 'read' },
  stopNews: { run: addresses.stopNews, who: 'self', does: 'write' },
  answerEventChange: { run: answerEventChange, who: 'administrator', does: 'write' },
  takeMailNotices: { run: takeMailNotices, who: 'provider', does: 'write' },
  mailGuests: { run: mailGuests, who: 'system', does: 'write' },
  mailMessage: { run: sending.mailMessage, who: 'system', does: 'write' },
} as const
