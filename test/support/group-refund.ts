import type { TypedGroupRefund } from '#domain/group-refund/typed-refund.ts'

/** What an association types to refund everybody of a campaign. */
export const everybodyBack: TypedGroupRefund = {
  rate: '',
  from: '',
  until: '',
  share: 'all',
  percent: '',
  amount: '',
  withOptions: true,
  cancelOrders: false,
  words: '',
}
