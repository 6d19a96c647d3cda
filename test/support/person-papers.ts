import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { RefundLine } from '#domain/payment/refund.ts'
import { orderToken } from '#usecases/links/tokens.ts'
import type { PersonAttestationView } from '#usecases/order/person-attestation.ts'
import type { TestApp } from './app.ts'
import { successOf } from './donation.ts'
import { chargesOf, type LaterSale } from './later.ts'
import { addAdministrator } from './people.ts'

/** What the address of a person's attestation carries. */
function linkOf(url: string) {
  const { pathname, searchParams } = new URL(url, 'https://obole.example')
  return {
    reference: pathname.split('/').at(-1) ?? '',
    token: searchParams.get('token') ?? '',
    number: searchParams.get('numero'),
  }
}

export function attested(view: PersonAttestationView) {
  assert.ok('attestation' in view, view.state)
  return view.attestation
}

/** The order page of a sale with the attestations of its persons, their links, and what changes what they say. */
export function personPapers(product: () => TestApp) {
  const pageOf = async ({ organizationId, orderId }: LaterSale) =>
    successOf(
      await product().acts.readOrderPage({
        orderId,
        userId: null,
        token: orderToken(product().app, { organizationId, id: orderId }),
      }),
    )
  const personsOf = async (sale: LaterSale) => (await pageOf(sale)).persons
  return {
    pageOf,
    personsOf,
    linkOf,
    namesOf: async (sale: LaterSale) => (await personsOf(sale)).map(({ person }) => person),
    open: async (url: string) => successOf(await product().acts.readPersonAttestation(linkOf(url))),
    file: (url: string) => product().acts.readPersonAttestationFile(linkOf(url)),
    /** Gives back lines of the first payment of an order, or all of it. */
    async giveBack(
      { form, organizationId, orderId }: LaterSale,
      lines: readonly RefundLine[] | null,
    ): Promise<void> {
      const userId = await addAdministrator(product(), `${randomUUID()}@example.org`, {
        organizationId,
        formId: null,
      })
      const [payment] = await chargesOf(product(), { form, organizationId, orderId })
      successOf(
        await product().acts.askRefund({
          ...{ organizationSlug: form.address.organizationSlug, paymentId: payment?.id ?? 0, userId },
          input: lines === null ? { part: 'all', withTip: false } : { part: { lines }, withTip: false },
          ...{ cancelOrder: false, sendMail: false, comment: null, expectedLeft: null },
        }),
      )
      assert.deepEqual(await product().runJobs(), [])
    },
  }
}
