/** The outcome page of a payment that came to no order, under the campaign's path; the page itself reads the truth. */
export function failurePage(campaign: string, code: string, requestId: string): string {
  return `${campaign}/echec?code=${encodeURIComponent(code)}&paymentRequestId=${requestId}`
}
