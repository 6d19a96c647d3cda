import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import { successOf } from './donation.ts'
import { provenActor } from './factor.ts'
import { addAdministrator } from './people.ts'

/** A key of an organization, with the sites to which its program may send payers back. */
export async function addProgram(
  product: TestApp,
  { organizationId, organizationSlug }: { organizationId: number; organizationSlug: string },
  origins = 'https://boutique.example',
): Promise<{ key: string; keyId: string; organizationId: number; organizationSlug: string }> {
  const userId = await addAdministrator(product, `${randomUUID()}@example.org`, {
    organizationId,
    formId: null,
  })
  const visit = { organizationSlug, ...(await provenActor(product, userId)) }
  successOf(await product.acts.saveReturnOrigins({ ...visit, origins }))
  const { key, keyId } = successOf(
    await product.acts.createApiKey({ ...visit, name: 'Boutique', scope: 'checkout' }),
  )
  return { key, keyId, organizationId, organizationSlug }
}

/** What a program asks for: two lines, 45 euros. */
export const wishes = {
  items: [
    { name: 'Stage de printemps', amount: 20_00, quantity: 2 },
    { name: 'Tee-shirt', amount: 5_00 },
  ],
  returnUrl: 'https://boutique.example/merci?panier=7',
  cancelUrl: 'https://boutique.example/panier',
}
