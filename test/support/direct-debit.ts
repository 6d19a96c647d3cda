import assert from 'node:assert/strict'

/** The sandbox's accounts by what their banks answer. */
export const testAccounts = {
  paid: 'FR1420041010050500013M02606',
  refused: 'FR8420041010050500013M02607',
  disputed: 'FR5720041010050500013M02608',
} as const

/** The method of an account, made with the publishable key as the frame does. */
export async function debitMethod(
  { sandbox }: { readonly sandbox: { readonly url: string } },
  iban: string,
): Promise<string> {
  const response = await fetch(`${sandbox.url}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox' },
    body: new URLSearchParams({
      type: 'sepa_debit',
      'sepa_debit[iban]': iban,
      'billing_details[name]': 'Camille Moreau',
      'billing_details[email]': 'camille@example.org',
    }),
  })
  const body = (await response.json()) as { id: string }
  assert.equal(response.status, 200, JSON.stringify(body))
  return body.id
}
