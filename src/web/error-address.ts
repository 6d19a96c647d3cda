import { routeClassOf } from './headers.ts'

/** The page of a status in the layout that belongs to an address: light for payments, a small block for widgets. */
export function errorAddress(address: string, status: number): string {
  const kind = routeClassOf(address)
  if (kind === 'widget' || kind === 'framed') return `/erreur/${status}/cadre`
  return kind === 'payment' || kind === 'outcome' ? `/paiement/erreur/${status}` : `/erreur/${status}`
}
