import { cardText } from '#domain/membership/membership-card.ts'
import { receiptLanguage } from '#domain/receipt/receipt.ts'
import { attestationWords } from '#messages/attestation-words.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { invoiceWords } from '#messages/invoice-words.ts'
import { memberCardWords } from '#messages/member-card-words.ts'
import { receiptWords } from '#messages/receipt-words.ts'
import { ticketWords } from '#messages/ticket-words.ts'
import type { Specimen } from '#usecases/administration/preview-documents.ts'
import type { SpecimenWords } from './specimen-panel.tsx'

/** The words of a specimen: those of the document, in its language. */
export function specimenWords(specimen: Specimen): SpecimenWords {
  const { kind, facts } = specimen
  if (kind === 'receipt') return { kind, words: receiptWords(facts, serverTranslator(receiptLanguage)) }
  const { locale } = facts
  const t = serverTranslator(locale)
  if (kind === 'invoice') return { kind, words: invoiceWords(facts, t), language: locale }
  if (kind === 'attestation') return { kind, words: attestationWords(facts, t), language: locale }
  if (kind === 'card') {
    const { codes, number } = facts
    const held = codes && cardText(codes.secret)
    return { kind: 'ticket', ticket: { held, number, locale, words: memberCardWords(facts, t) } }
  }
  const { codes, number } = facts
  return { kind, ticket: { held: codes?.held ?? null, number, locale, words: ticketWords(facts, t) } }
}
