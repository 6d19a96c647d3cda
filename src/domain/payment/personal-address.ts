/** The attestation of a payment, for whoever holds its signed token. */
export function attestationAddress(paymentId: number, token: string): string {
  return `/paiement/attestation/${paymentId}?token=${token}`
}
