/** What a signed link of an attestation carries; `undefined` where its number cannot be one. */
export function linkOf(
  { url }: Pick<Request, 'url'>,
  { paymentId }: { readonly paymentId: string },
): { readonly paymentId: number; readonly token: string } | undefined {
  if (!/^\d{1,9}$/.test(paymentId)) return undefined
  return { paymentId: Number(paymentId), token: new URL(url).searchParams.get('token') ?? '' }
}
