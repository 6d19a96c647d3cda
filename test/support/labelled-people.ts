import { emailKey, homeKey, phoneKey, type Traits } from '#domain/person/traits.ts'
import { seededChance } from './seeded-chance.ts'

/** One writing of somebody, with who it is: the label. */
export type LabelledTraits = { readonly who: number; readonly traits: Traits }

type Somebody = {
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string
  readonly address: string
  readonly zipCode: string
  readonly email: string
  readonly phone: string
  /** The address of mails of whoever pays for them; null for who pays alone. */
  readonly payer: string | null
  /** The name that they had before they married. */
  readonly formerName: string | null
}

const firstNames =
  'Camille,Élodie,Frédéric,Jean-Pierre,Marie-Claude,Béatrice,Alexandre,Stéphanie,Christophe,Isabelle,Nicolas,Véronique,Guillaume,Thibault,Mathieu,Zoé,Léa,Léo,Louis,Louise,Julien,Julie,Martin,Martine,Hélène,Jérôme,Anaïs,Chloé,Hugo,Inès,Nathan,Manon,Océane,Théo,Raphaël,Gabrielle,Sébastien,Aurélie,Valentin,Catherine,Philippe,Bernard,Monique,François,Françoise,Gérard,Danielle,Patrick,Sylvie,Laurent,Sandrine,Olivier,Nathalie,Mickaël,Yoann,Ludovic,Solène,Maëlys,Lucas,Emma,Jules,Lina,Arthur,Rose,Adèle,Gaspard,Rayan,Yasmine,Karim,Nadia,Wojciech,Øyvind,Ngoc,Aïssatou,Mamadou,Fatoumata,Giuseppe,Conception,Itziar,Erwan,Gwenaëlle,Maïwenn,Loïc,Nolwenn'.split(
    ',',
  )
const beginnings =
  'Mar,Le G,Dup,Ber,Rou,Lef,Gar,Mor,Fav,Gui,Cha,Bon,Del,Vas,Per,Sau,Col,Lam,Vin,Hou,De la Ch,Kow,Nguy,Traor,Ben A,Œ,Çel,Bré,Fran,Tho'.split(
    ',',
  )
const endings =
  'tin,off,ont,nard,sel,èvre,nier,eau,re,llot,pentier,net,annay,seur,rin,vage,lard,bert,cent,ssaye,aume,alski,en,é,ïd,uvrard,ik,hat,çois,mas'.split(
    ',',
  )
const streets =
  'rue de la Paix,avenue Victor Hugo,chemin des Vignes,boulevard Voltaire,place du Marché,allée des Tilleuls,impasse du Moulin,route de Lyon,rue Jean Jaurès,quai des Brumes,rue des Écoles,rue du Bac'.split(
    ',',
  )
const shortForms: Readonly<Record<string, string>> = {
  Alexandre: 'Alex',
  Béatrice: 'Béa',
  Frédéric: 'Fred',
  Stéphanie: 'Steph',
  Christophe: 'Chris',
  Catherine: 'Cathy',
  'Jean-Pierre': 'JP',
  Guillaume: 'Guigui',
  Nathalie: 'Nath',
  Philippe: 'Phil',
  Patrick: 'Pat',
  Nicolas: 'Nico',
  Mathieu: 'Matthieu',
  Thibault: 'Thibaut',
}

/** How often something of a writing is missing or written otherwise, of 1. */
const often = {
  birthDate: 0.45,
  address: 0.65,
  phone: 0.25,
  otherEmail: 0.1,
  sameLocalPart: 0.5,
  mistyped: 0.05,
  withoutAccents: 0.3,
  upperCase: 0.15,
  shortForm: 0.12,
  swapped: 0.02,
  formerName: 0.35,
  moved: 0.06,
  wrongDate: 0.01,
  ownPlace: 0.2,
}

/**
 * People of an association as its orders write them, made from a seed: households whose adults pay for their children, half of them from
 * one address of mails; couples, twins, fathers and sons of one name; writings with mistakes, without accents, with short forms, names
 * of before a marriage, other addresses of mails and homes.
 */
export function labelledPeople(seed: number, households: number): readonly LabelledTraits[] {
  const chance = seededChance(seed)
  const people: Somebody[] = []
  for (let place = 0; place < households; place += 1) people.push(...household(chance, place))
  return people.flatMap((somebody, who) => writings(chance, somebody).map(traits => ({ who, traits })))
}

type Chance = ReturnType<typeof seededChance>

function household(chance: Chance, place: number): readonly Somebody[] {
  const lastName = lastNameOf(chance)
  const home = {
    address: `${1 + chance.below(140)} ${chance.of(streets)}`,
    zipCode: String(1000 + chance.below(94_000)).padStart(5, '0'),
  }
  const isFamilyAddress = chance.happens(0.4)
  const family = `famille.${plain(lastName)}${place}@example.org`
  const adult = (firstName: string, name: string, payer: string | null = null): Somebody => {
    const own = `${plain(firstName)}.${plain(name)}${chance.happens(0.5) ? place : ''}@${chance.of(hosts)}`
    const email = isFamilyAddress ? family : own
    return {
      firstName,
      lastName: name,
      birthDate: dateOf(chance, 1940, 45),
      ...home,
      email,
      phone: phoneOf(chance),
      payer,
      formerName: null,
    }
  }
  const first = adult(chance.of(firstNames), lastName)
  const found: Somebody[] = [first]
  if (chance.happens(0.6)) {
    const partner = adult(otherThan(chance, found), chance.happens(0.7) ? lastName : lastNameOf(chance))
    found.push({ ...partner, formerName: chance.happens(0.15) ? lastNameOf(chance) : null })
  }
  const child = (firstName: string, birthDate: string): Somebody => ({
    ...adult(firstName, lastName, first.email),
    birthDate,
    phone: '',
  })
  if (chance.happens(0.4)) found.push(child(otherThan(chance, found), dateOf(chance, 2005, 15)))
  if (chance.happens(0.05)) {
    const born = dateOf(chance, 2005, 15)
    found.push(child(otherThan(chance, found), born))
    found.push(child(otherThan(chance, found), born))
  }
  // Of one name, and each with a date of birth: without one nobody could tell them apart.
  if (chance.happens(0.01)) found.push(child(first.firstName, dateOf(chance, 2005, 15)))
  return found
}

const hosts = ['orange.example', 'free.example', 'laposte.example', 'mail.example']
const lastNameOf = (chance: Chance) => `${chance.of(beginnings)}${chance.of(endings)}`
const phoneOf = (chance: Chance) => `06${String(chance.below(100_000_000)).padStart(8, '0')}`
const two = (value: number) => String(value).padStart(2, '0')
const dateOf = (chance: Chance, from: number, years: number) =>
  `${from + chance.below(years)}-${two(1 + chance.below(12))}-${two(1 + chance.below(28))}`

function otherThan(chance: Chance, found: readonly Somebody[]): string {
  for (;;) {
    const name = chance.of(firstNames)
    if (found.every(({ firstName }) => firstName !== name)) return name
  }
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()

/** One to four times, as orders of some years. */
function writings(chance: Chance, somebody: Somebody): readonly Traits[] {
  return Array.from({ length: 1 + chance.below(4) }, () => writing(chance, somebody))
}

function writing(chance: Chance, somebody: Somebody): Traits {
  const { payer, birthDate, phone } = somebody
  const isNamesake = payer !== null && somebody.birthDate > '2005'
  const isDated = chance.happens(isNamesake ? 0.75 : often.birthDate)
  const home = chance.happens(often.moved)
    ? { address: `${1 + chance.below(140)} ${chance.of(streets)}`, zipCode: somebody.zipCode }
    : somebody
  const email = chance.happens(often.otherEmail) ? otherEmail(chance, somebody.email) : somebody.email
  // Who pays for themselves comes as well: their place names them without an address.
  const isPlace = payer !== null || chance.happens(often.ownPlace)
  return {
    names: [nameWritten(chance, somebody)],
    emails: isPlace ? [] : [emailKey(email)],
    sharedEmails: isPlace ? [emailKey(payer ?? email)] : [],
    phones:
      phone !== '' && chance.happens(often.phone)
        ? [phoneKey(chance.happens(0.5) ? phone : `+33${phone.slice(1)}`)]
        : [],
    birthDates: isDated
      ? [chance.happens(often.wrongDate) ? `${birthDate.slice(0, 9)}${chance.below(10)}` : birthDate]
      : [],
    homes: chance.happens(often.address)
      ? [homeKey(homeWritten(chance, home)) ?? ''].filter(key => key !== '')
      : [],
  }
}

function otherEmail(chance: Chance, email: string): string {
  const [part = ''] = email.split('@')
  return `${chance.happens(often.sameLocalPart) ? part : `${part.slice(0, 3)}${chance.below(10_000)}`}@autre.example`
}

function homeWritten(chance: Chance, { address, zipCode }: Pick<Somebody, 'address' | 'zipCode'>) {
  const short = address.replace('avenue', 'av.').replace('boulevard', 'bd').replace('rue', 'r.')
  return { address: chance.happens(0.3) ? short.replace(' ', ', ') : address.toUpperCase(), zipCode }
}

function nameWritten(chance: Chance, somebody: Somebody) {
  const { formerName } = somebody
  const isFormer = formerName !== null && chance.happens(often.formerName)
  const firstName = chance.happens(often.shortForm)
    ? (shortForms[somebody.firstName] ?? somebody.firstName)
    : somebody.firstName
  const lastName = isFormer
    ? chance.happens(0.5)
      ? formerName
      : `${formerName}-${somebody.lastName}`
    : somebody.lastName
  const written = { firstName: textWritten(chance, firstName), lastName: textWritten(chance, lastName) }
  return chance.happens(often.swapped)
    ? { firstName: written.lastName, lastName: written.firstName }
    : written
}

function textWritten(chance: Chance, text: string): string {
  const typed = chance.happens(often.mistyped) && text.length > 4 ? mistake(chance, text) : text
  const bare = chance.happens(often.withoutAccents)
    ? typed.normalize('NFD').replace(/\p{M}/gu, '').replace('-', ' ')
    : typed
  return chance.happens(often.upperCase) ? bare.toUpperCase() : bare
}

function mistake(chance: Chance, text: string): string {
  const place = 1 + chance.below(text.length - 2)
  const [before, letter = '', next = ''] = [text.slice(0, place), text[place], text[place + 1]]
  const after = text.slice(place + 2)
  return chance.of([
    `${before}${next}${after}`,
    `${before}${letter}${letter}${next}${after}`,
    `${before}${next}${letter}${after}`,
    `${before}n${next}${after}`,
  ])
}
