import assert from 'node:assert/strict'

type Provider = { readonly sandbox: { readonly url: string } }

/** A confirmation token for what a payer types, made with the publishable key as the provider's script does. */
async function tokenFor({ sandbox }: Provider, data: Readonly<Record<string, string>>): Promise<string> {
  const form = Object.entries(data).map(([name, value]) => [`payment_method_data[${name}]`, value])
  const response = await fetch(`${sandbox.url}/v1/confirmation_tokens`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox' },
    body: new URLSearchParams(form),
  })
  const body = (await response.json()) as { id: string }
  assert.equal(response.status, 200, JSON.stringify(body))
  return body.id
}

/** What the provider's fields hand over for a card. */
export function cardToken(provider: Provider, number: string): Promise<string> {
  const expiry = { 'card][exp_month': '12', 'card][exp_year': '2034' }
  return tokenFor(provider, { type: 'card', 'card][number': number, ...expiry, 'card][cvc': '123' })
}

/** The same for an account that is debited. */
export function debitToken(provider: Provider, iban: string): Promise<string> {
  return tokenFor(provider, {
    type: 'sepa_debit',
    'sepa_debit][iban': iban,
    'billing_details][name': 'Camille Moreau',
    'billing_details][email': 'camille@example.org',
  })
}

/** The same as a settled payment takes it. */
export async function typed(provider: Provider, number: string) {
  return { paymentMethod: null, confirmationToken: await cardToken(provider, number) }
}
