import type { TestApp } from './app.ts'

/** Calls the sandbox as the provider's SDK would, or one of its switches. */
export async function askSandbox(
  { sandbox }: Pick<TestApp, 'sandbox'>,
  path: string,
  body?: Record<string, string> | string,
): Promise<Record<string, unknown>> {
  const json = typeof body === 'string' ? { 'content-type': 'application/json' } : undefined
  const response = await fetch(`${sandbox.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', ...json },
    ...(body !== undefined && { body: typeof body === 'string' ? body : new URLSearchParams(body) }),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Record<string, unknown>
}

/** What somebody of the association types on the provider's own pages. */
export const dossierFields = {
  ...{ company_name: 'Les Amis du Moulin', line1: '1 rue du Moulin', postal_code: '44000', city: 'Nantes' },
  ...{ first_name: 'Awa', last_name: 'Diallo', birth: '1985-03-02' },
  ...{ holder: 'Les Amis du Moulin', iban: 'FR14 2004 1010 0505 0001 3M02 606' },
} as const

/** Sends everything that the provider asks for, on the pages at this address. */
export async function sendDossier(url: string): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ do: 'send', ...dossierFields })) form.append(name, value)
  for (const name of ['registration_files', 'front'])
    form.append(name, new File(['a picture'], 'piece.png', { type: 'image/png' }))
  await post(url, form)
}

/** What the provider finds: of everything, or of one part. */
export const judgeDossier = (url: string, part: string, verdict: string): Promise<void> =>
  post(url, new URLSearchParams({ do: 'play', part, verdict }))

async function post(url: string, body: FormData | URLSearchParams): Promise<void> {
  const { status } = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  if (status !== 303) throw new Error(`the provider's page answered ${status}`)
}
