import { formerAttestation } from '#domain/payment/outcome-address.ts'

/** What a signed link of a person's attestation carries; the number where it names one that was replaced. */
export function personLinkOf(
  { url }: Pick<Request, 'url'>,
  { reference }: { readonly reference: string },
): { readonly reference: string; readonly token: string; readonly number: string | null } {
  const { searchParams } = new URL(url)
  return { reference, token: searchParams.get('token') ?? '', number: searchParams.get(formerAttestation) }
}
