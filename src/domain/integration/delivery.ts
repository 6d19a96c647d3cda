/** Why an endpoint gave no answer. */
export type DeliveryFailure =
  | 'refused_address'
  | 'not_found'
  | 'timeout'
  | 'connection'
  | 'certificate'
  | 'too_long'
