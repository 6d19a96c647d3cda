import { widgetOf } from '#domain/form/widgets.ts'
import { cartParameter } from './form/steps/framed-cart.ts'

/** Kinds of addresses that differ in what the browser is told (rule OPS-4). */
export type RouteClass =
  | 'public'
  | 'personal'
  | 'payment'
  | 'outcome'
  | 'widget'
  | 'framed'
  | 'preview'
  | 'mail'
  | 'ticket'
  | 'door'
  | 'private'

type Rules = {
  /** Who may put the page into a frame; `frames` are the origins that a widget's payment request allows. */
  readonly framing: (frames: readonly string[]) => string
  /** Whether an answer may be kept by anybody but the visitor's own window. */
  readonly storable: boolean
  /** Whether the page speaks to the payment provider. */
  readonly pays: boolean
  /** Whether the page shows our own widgets in frames. */
  readonly previews?: boolean
  /** Whether a worker of ours may keep the page for when there is no network. */
  readonly kept?: boolean
  /** Whether the page reads codes with the camera. */
  readonly sees?: boolean
  /** Whether the page shows a mail in a frame: mails carry their styles on their elements. */
  readonly styled?: boolean
  readonly indexed: boolean
  /** `same-origin`, not `no-referrer`: with the latter our own form posts would come without an origin. */
  readonly referrer: 'strict-origin-when-cross-origin' | 'same-origin'
}

const self = () => "'self'"
const widgets = () => anySite.join(' ')
const withFrames = (frames: readonly string[]) => ["'self'", ...frames].join(' ')
const referrer = 'strict-origin-when-cross-origin'

/** The sites that may frame a widget, and the payment that began in one: all that the web has (rule ADDR-5). */
export const anySite: readonly string[] = ['https:', 'http:']

/** What each kind of address tells the browser. */
export const routeRules: Readonly<Record<RouteClass, Rules>> = {
  public: { framing: self, storable: true, pays: false, indexed: true, referrer },
  personal: { framing: self, storable: false, pays: false, indexed: false, referrer: 'same-origin' },
  payment: {
    framing: withFrames,
    storable: false,
    pays: true,
    indexed: false,
    referrer: 'same-origin',
  },
  outcome: { framing: withFrames, storable: false, pays: false, indexed: false, referrer: 'same-origin' },
  widget: { framing: widgets, storable: true, pays: false, indexed: false, referrer },
  // A form in a frame once it holds somebody's cart.
  framed: { framing: widgets, storable: false, pays: false, indexed: false, referrer: 'same-origin' },
  // A campaign's page beside its editor.
  preview: { framing: self, storable: false, pays: false, indexed: false, referrer: 'same-origin' },
  // A mail of a campaign as its readers get it.
  mail: {
    framing: () => "'none'",
    storable: false,
    pays: false,
    styled: true,
    indexed: false,
    referrer: 'same-origin',
  },
  ticket: {
    framing: () => "'none'",
    storable: false,
    pays: false,
    kept: true,
    indexed: false,
    referrer: 'same-origin',
  },
  // A phone at the door of an event.
  door: {
    framing: () => "'none'",
    storable: false,
    pays: false,
    kept: true,
    sees: true,
    indexed: false,
    referrer: 'same-origin',
  },
  private: {
    framing: () => "'none'",
    storable: false,
    pays: false,
    previews: true,
    indexed: false,
    referrer,
  },
}

const patterns: readonly (readonly [RegExp, RouteClass])[] = [
  [/^\/associations\/[^/]+\/administration\/[^/]+\/[^/]+\/apercu$/, 'preview'],
  [/^\/associations\/[^/]+\/administration\/[^/]+\/[^/]+\/edition\/3\/e-mails\/[^/]+$/, 'mail'],
  [/^\/associations\/[^/]+\/administration\/[^/]+\/[^/]+\/(annulation|remboursements)$/, 'mail'],
  [/^\/associations\/[^/]+\/administration\/messages\/[^/]+(\/relecture)?$/, 'mail'],
  [/^\/associations\/[^/]+\/administration(\/|$)/, 'private'],
  [
    /^\/(connexion|premiere-connexion|mot-de-passe|utilisateur|invitation|operateur|contestation|liste-attente|nouvelles|renouvellement|complement)(\/|$)/,
    'private',
  ],
  [/^\/ouvrir\/./, 'private'],
  // An application that was sent from a frame is followed in it.
  [/^\/demande\/\d+$/, 'framed'],
  [/^\/(billets|cartes-de-membre)(\/|$)/, 'ticket'],
  [/^\/porte(\/|$)/, 'door'],
  [/^\/(paiement\/(attestation|facture)|recu-fiscal)(\/|$)/, 'private'],
  [/^\/paiement(\/|$)/, 'payment'],
  [/(^|\/)redirection$/, 'payment'],
  [/^\/associations\/[^/]+\/[^/]+\/[^/]+\/(confirmation(\/[^/]+)?|annulation|echec)$/, 'outcome'],
  [/\/(checkout|commandes)(\/|$)/, 'personal'],
  // One visitor's place.
  [/^\/associations\/[^/]+\/[^/]+\/[^/]+\/salle-attente$/, 'personal'],
  // The later steps of a campaign show what one visitor typed.
  [/^\/associations\/[^/]+\/[^/]+\/[^/]+\/\d+$/, 'personal'],
]

/** The kind of an address, with or without its query. */
export function routeClassOf(address: string): RouteClass {
  const [path = '', query] = address.replace(/\.data(?=\?|$)/, '').split('?')
  if (widgetOf(path) !== null) return holdsCart(path, query) ? 'framed' : 'widget'
  return patterns.find(([pattern]) => pattern.test(path))?.[1] ?? 'public'
}

/** Whether a page of ours may go on in the frame that another site shows it in (rule ADDR-5). */
export function staysInFrame(address: string): boolean {
  return ['widget', 'framed', 'payment', 'outcome'].includes(routeClassOf(address))
}

/** Whether an address of a form in a frame is past its first step, or names a cart. */
function holdsCart(path: string, query: string | undefined): boolean {
  return /\/widget\/\d+$/.test(path) || new URLSearchParams(query).has(cartParameter)
}

export type HeaderFacts = {
  readonly nonce: string
  readonly secure: boolean
  /** Another origin that serves our assets, where the operator has one. */
  readonly assetsOrigin?: string
  /** The API's origin, where it is not the pages' own (rule ADDR-6). */
  readonly apiOrigin?: string | null
  /** Origins that the payment provider's script calls and opens in frames. The script itself comes through ours, which the policy trusts. */
  readonly payment?: { readonly calls: readonly string[]; readonly frames: readonly string[] }
  /** Origins of somebody else's anti-bot check, where the operator uses one (rule BOT-1). */
  readonly captchaOrigins?: readonly string[]
  /** Where the page may tell that it was seen, once its visitor has agreed. */
  readonly measureOrigin?: string | undefined
  /** Whether search engines may list the installation at all; they may unless said. */
  readonly indexing?: boolean
  /** Origins that may frame a payment which began in their widget (rule ADDR-5). */
  readonly frames?: readonly string[]
}

/** The content security policy of an answer. Scripts run by nonce alone; styles come from us or carry the nonce. */
export function contentSecurityPolicy(kind: RouteClass, facts: HeaderFacts): string {
  const {
    nonce,
    assetsOrigin,
    apiOrigin,
    measureOrigin,
    payment = { calls: [], frames: [] },
    captchaOrigins = [],
    frames = [],
  } = facts
  const rules = routeRules[kind]
  const ours = ["'self'", ...(assetsOrigin ? [assetsOrigin] : [])].join(' ')
  const called = [...(rules.pays ? payment.calls : []), ...captchaOrigins]
  const framed = [...(rules.pays ? payment.frames : []), ...captchaOrigins]
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src ${ours} 'nonce-${nonce}'`,
    ...(rules.styled ? ["style-src-attr 'unsafe-inline'"] : []),
    `font-src ${ours}`,
    `img-src ${ours} data:`,
    `connect-src ${["'self'", ...called].join(' ')}${alsoTo(apiOrigin)}${alsoTo(measureOrigin)}`,
    `frame-src ${framesOf(rules, framed)}`,
    ...(rules.kept ? ["worker-src 'self'"] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${rules.framing(frames)}`,
  ].join('; ')
}

const alsoTo = (origin: string | null | undefined) => (origin ? ` ${origin}` : '')

function framesOf({ previews }: Rules, theirs: readonly string[]): string {
  const framed = [...(previews ? ["'self'"] : []), ...theirs]
  return framed.length === 0 ? "'none'" : framed.join(' ')
}

/** What every answer has at least: files, redirections and refusals show nothing and run nothing (ASVS 3.4). */
export function bareHeaders(secure: boolean): Record<string, string> {
  return {
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    ...(secure ? { 'strict-transport-security': hsts } : {}),
  }
}

const hsts = 'max-age=31536000; includeSubDomains'

/** Every security header of an answer of this kind. */
export function securityHeaders(kind: RouteClass, facts: HeaderFacts): Record<string, string> {
  const rules = routeRules[kind]
  return {
    'content-security-policy': contentSecurityPolicy(kind, facts),
    'x-content-type-options': 'nosniff',
    'referrer-policy': rules.referrer,
    'cross-origin-opener-policy': kind === 'payment' ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': `camera=(${rules.sees ? 'self' : ''}), microphone=(), geolocation=()`,
    'cache-control': rules.storable ? 'private, no-cache' : 'no-store',
    ...(rules.indexed && facts.indexing !== false ? {} : { 'x-robots-tag': 'noindex' }),
    ...(facts.secure ? { 'strict-transport-security': hsts } : {}),
  }
}
