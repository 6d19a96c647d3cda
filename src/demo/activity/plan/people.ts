import type { Chance } from './chance.ts'
import type { Person, PlannedMethod } from './planned.ts'

/** Who lives in the demo (rule OPS-5). */
export const people: readonly Person[] = [
  { firstName: 'Camille', lastName: 'Moreau' },
  { firstName: 'Inès', lastName: 'Le Gall' },
  { firstName: 'Théo', lastName: 'Marchand' },
  { firstName: 'Samir', lastName: 'Haddad' },
  { firstName: 'Jeanne', lastName: 'Petit' },
  { firstName: 'Noémie', lastName: 'Durand' },
  { firstName: 'Malik', lastName: 'Benali' },
  { firstName: 'Rose', lastName: 'Garnier' },
  { firstName: 'Yvon', lastName: 'Tanguy' },
  { firstName: 'Aminata', lastName: 'Diallo' },
  { firstName: 'Lucas', lastName: 'Ferreira' },
  { firstName: 'Maëlle', lastName: 'Quéré' },
  { firstName: 'Hugo', lastName: 'Lambert' },
  { firstName: 'Linh', lastName: 'Nguyen' },
  { firstName: 'Paul-Émile', lastName: 'Roux' },
  { firstName: 'Zoé', lastName: 'Carpentier' },
  { firstName: 'Karim', lastName: 'Meziane' },
  { firstName: 'Odile', lastName: 'Vasseur' },
  { firstName: 'Gaël', lastName: 'Riou' },
  { firstName: 'Salomé', lastName: 'Brun' },
]

/** Camille has an account, whose payments are counted: she pays nothing that chance decides. */
const others = people.slice(1)

export const personOf = (chance: Chance): Person => chance.pick(others)

/** « jeanne.petit@example.org »: a name without accents, spaces and signs. */
export function emailOf({ firstName, lastName }: Person): string {
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z]/g, '')
  return `${plain(firstName)}.${plain(lastName)}@example.org`
}

const paidCards = ['4242424242424242', '4242424242424242', '5555555555554444'] as const

/** A card that is paid, now and for years. */
export function cardOf(
  chance: Chance,
  today: string,
  number: string = chance.pick(paidCards),
): PlannedMethod {
  const year = Number(today.slice(0, 4)) + chance.between(2, 4)
  return { kind: 'card', number, expires: { month: chance.between(1, 12), year } }
}

/** An account whose bank pays the debits that it gets. */
export const payingAccount: PlannedMethod = { kind: 'account', iban: 'FR1420041010050500013M02606' }
/** The same, and its bank takes until after the beginning. */
export const waitingAccount: PlannedMethod = { ...payingAccount, isPending: true }
