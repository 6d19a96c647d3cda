import { fold } from '#domain/fields/fold.ts'
import type { RegisteredOrganization } from '#domain/organization/opening.ts'

const mostFound = 6

/** A few invented associations: what the demo's visitors find when they try to open one. */
const sample: readonly RegisteredOrganization[] = [
  of('Chorale du Vieux Moulin', 'Nantes', '44000', 'W442001234'),
  of('Les Amis de la Halle', 'Dijon', '21000', 'W212004567'),
  of('Club de judo de la Varenne', 'Saint-Maur-des-Fossés', '94210', 'W941003210', '812345678'),
  of('Les Jardins de la Loue', 'Besançon', '25000', 'W251007788'),
  of('Théâtre des Sept Lunes', 'Lille', '59000', 'W595012345', '823456789'),
  of('Parents d’élèves de l’école Pasteur', 'Rennes', '35000', 'W353009876'),
  of('Refuge des Quatre Vents', 'Poitiers', '86000', 'W863002468', '834567890'),
  of('Épicerie solidaire du Port', 'Le Havre', '76600', 'W762013579'),
  of('Randonneurs du Vercors', 'Grenoble', '38000', 'W381020304'),
  of('Harmonie municipale de Cluses', 'Cluses', '74300', 'W743001122'),
  of('Repair Café des Minimes', 'Toulouse', '31200', 'W313014159'),
  of('Ciné-club de la Rotonde', 'Tours', '37000', 'W372026535'),
  of('Les Voiles de l’Estuaire', 'Royan', '17200', 'W171008979'),
  of('Secours et Partage', 'Marseille', '13003', 'W133023846', '845678901'),
  of('Cercle d’escrime du Rempart', 'Strasbourg', '67000', null, '856789012'),
  of('La Ronde des livres', 'Bayonne', '64100', 'W641026433'),
]

function of(
  name: string,
  city: string,
  zipCode: string,
  rna: string | null,
  siren: string | null = null,
): RegisteredOrganization {
  return { name, city, zipCode, rna, siren }
}

/** Those in whose name, town or numbers every word of the text begins a word. */
export function searchSample(text: string): readonly RegisteredOrganization[] {
  const sought = wordsOf(text)
  if (sought.length === 0) return []
  return sample
    .filter(each => {
      const words = wordsOf([each.name, each.city, each.zipCode, each.rna, each.siren].join(' '))
      return sought.every(word => words.some(other => other.startsWith(word)))
    })
    .slice(0, mostFound)
}

function wordsOf(text: string): readonly string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
