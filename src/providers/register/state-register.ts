import { isRna, type RegisteredOrganization } from '#domain/organization/opening.ts'

/** Somebody types and waits. */
const patienceMs = 2_000
const mostFound = 6

/** What we read of an answer; everything may be missing. */
type Answer = { readonly results?: readonly Entry[] }
type Entry = {
  readonly siren?: string
  readonly nom_complet?: string
  readonly nom_raison_sociale?: string
  readonly siege?: { readonly libelle_commune?: string; readonly code_postal?: string }
  readonly complements?: { readonly identifiant_association?: string | null }
}

/**
 * Asks the French state's API « Recherche d’entreprises », which knows associations with a SIREN and their RNA numbers; free and
 * without a key. Throws where it does not answer in time.
 */
export async function searchStateRegister(
  address: string,
  text: string,
): Promise<readonly RegisteredOrganization[]> {
  const url = new URL(address)
  url.searchParams.set('q', text)
  url.searchParams.set('est_association', 'true')
  url.searchParams.set('per_page', String(mostFound))
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!response.ok) throw new Error(`the register answered ${response.status}`)
  const { results = [] } = (await response.json()) as Answer
  return results.flatMap(read).slice(0, mostFound)
}

function read({
  siren,
  nom_complet,
  nom_raison_sociale,
  siege,
  complements,
}: Entry): RegisteredOrganization[] {
  const name = inCapitals(nom_raison_sociale ?? nom_complet ?? '')
  const city = inCapitals(siege?.libelle_commune ?? '')
  if (name === '' || city === '') return []
  const rna = complements?.identifiant_association ?? ''
  return [
    {
      name,
      city,
      zipCode: /^\d{5}$/.test(siege?.code_postal ?? '') ? siege!.code_postal! : '',
      rna: isRna(rna) ? rna : null,
      siren: /^\d{9}$/.test(siren ?? '') ? siren! : null,
    },
  ]
}

const small = new Set([
  'a',
  'au',
  'aux',
  'd',
  'de',
  'des',
  'du',
  'en',
  'et',
  'l',
  'la',
  'le',
  'les',
  'pour',
  'sur',
  'sous',
])

/** The register writes in capitals: « LES ATELIERS DU CANAL » is read as « Les Ateliers du Canal ». */
function inCapitals(text: string): string {
  if (text !== text.toUpperCase()) return text.trim()
  return text
    .trim()
    .toLowerCase()
    .replace(/[\p{L}\p{N}]+/gu, (word, place: number) =>
      small.has(word) && place > 0 ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
}
