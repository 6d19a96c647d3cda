import { type Cents, sumCents } from '#domain/money.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { type Account, payerName, type RepaymentFile, transferWords } from '#domain/repayment/repayment.ts'

/** One transfer; `id` is a UUID, amount in cents. */
export type Transfer = Account & { readonly id: string; readonly amount: Cents; readonly reason: string }

type Order = Pick<RepaymentFile, 'id' | 'iban' | 'executeOn' | 'createdAt'> & {
  /** Who pays. */
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly transfers: readonly Transfer[]
}

const longestName = 70
const longestReason = 140

/**
 * The order of SEPA transfers that an association hands in at its bank: pain.001.001.09 of ISO 20022 as the European Payments Council's guidelines for
 * customers and banks use it. The same order always gives the same bytes.
 */
export function transferFile({ id, iban, executeOn, createdAt, organization, transfers }: Order): string {
  const totals = [
    ['NbOfTxs', String(transfers.length)],
    ['CtrlSum', written(sumCents(transfers.map(({ amount }) => amount)))],
  ] as const
  const payer = element('Nm', text(payerName(organization, longestName)))
  const header = [
    element('MsgId', identifier(id)),
    element('CreDtTm', `${createdAt.slice(0, 19)}Z`),
    ...totals.map(([tag, value]) => element(tag, value)),
    element('InitgPty', payer),
  ]
  const payment = [
    element('PmtInfId', identifier(id)),
    element('PmtMtd', 'TRF'),
    ...totals.map(([tag, value]) => element(tag, value)),
    element('PmtTpInf', element('SvcLvl', element('Cd', 'SEPA'))),
    element('ReqdExctnDt', element('Dt', executeOn)),
    element('Dbtr', payer),
    element('DbtrAcct', account(iban)),
    element('DbtrAgt', element('FinInstnId', element('Othr', element('Id', 'NOTPROVIDED')))),
    element('ChrgBr', 'SLEV'),
    ...transfers.map(transaction),
  ]
  const initiation = element('GrpHdr', header.join('')) + element('PmtInf', payment.join(''))
  const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${element('CstmrCdtTrfInitn', initiation)}</Document>\n`
}

function transaction({ id, amount, holder, iban, reason }: Transfer): string {
  return element(
    'CdtTrfTxInf',
    element('PmtId', element('EndToEndId', identifier(id))) +
      element('Amt', `<InstdAmt Ccy="EUR">${written(amount)}</InstdAmt>`) +
      element('Cdtr', element('Nm', text(transferWords(holder, longestName)))) +
      element('CdtrAcct', account(iban)) +
      element('RmtInf', element('Ustrd', text(transferWords(reason, longestReason)))),
  )
}

const element = (tag: string, content: string) => `<${tag}>${content}</${tag}>`
const account = (iban: string) => element('Id', element('IBAN', iban))

/** 35 signs at most, without what is no letter or digit: the same for ever. */
const identifier = (uuid: string) => `OB${uuid.replaceAll('-', '').toUpperCase()}`

/** « 12.05 »: euros with two decimals. */
const written = (cents: Cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Of the signs that banks take, only the apostrophe means something to XML, and only within an attribute. */
const text = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
