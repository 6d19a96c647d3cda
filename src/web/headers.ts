/** Kinds of addresses that differ in what the browser is told (reliability §3, D2). */
export type RouteClass = 'public' | 'personal' | 'payment' | 'widget' | 'private'

type Rules = {
  /** Who may put the page into a frame; `frames` are the origins that a widget's payment request allows. */
  readonly framing: (frames: readonly string[]) => string
  /** Whether an answer may be kept by anybody but the visitor's own window. */
  readonly storable: boolean
  /** Whether the page speaks to the payment provider. */
  readonly pays: boolean
  readonly indexed: boolean
  /** `same-origin`, not `no-referrer`: with the latter our own form posts would come without an origin. */
  readonly referrer: 'strict-origin-when-cross-origin' | 'same-origin'
}

const self = () => "'self'"
const referrer = 'strict-origin-when-cross-origin'

/** What each kind of address tells the browser. */
export const routeRules: Readonly<Record<RouteClass, Rules>> = {
  public: { framing: self, storable: true, pays: false, indexed: true, referrer },
  personal: { framing: self, storable: false, pays: false, indexed: false, referrer: 'same-origin' },
  payment: {
    framing: frames => ["'self'", ...frames].join(' '),
    storable: false,
    pays: true,
    indexed: false,
    referrer: 'same-origin',
  },
  widget: { framing: () => 'https: http:', storable: true, pays: false, indexed: false, referrer },
  private: { framing: () => "'none'", storable: false, pays: false, indexed: false, referrer },
}

const patterns: readonly (readonly [RegExp, RouteClass])[] = [
  [/^\/associations\/[^/]+\/administration(\/|$)/, 'private'],
  [/^\/(connexion|premiere-connexion|mot-de-passe|utilisateur)(\/|$)/, 'private'],
  [/\/(widget|widget-bouton|widget-compteur|widget-vignette|widget-vignette-horizontale)(\/|$)/, 'widget'],
  [/^\/paiement(\/|$)/, 'payment'],
  [/(^|\/)redirection$/, 'payment'],
  [/\/(checkout|commandes)(\/|$)/, 'personal'],
  // The later steps of a campaign show what one visitor typed.
  [/^\/associations\/[^/]+\/[^/]+\/[^/]+\/\d+$/, 'personal'],
]

/** The kind of an address. */
export function routeClassOf(pathname: string): RouteClass {
  const path = pathname.replace(/\.data$/, '')
  return patterns.find(([pattern]) => pattern.test(path))?.[1] ?? 'public'
}

export type HeaderFacts = {
  readonly nonce: string
  readonly secure: boolean
  /** Another origin that serves our assets, where the operator has one. */
  readonly assetsOrigin?: string
  /** Origins of the payment provider: its script, its calls, its card frame. */
  readonly paymentOrigins?: readonly string[]
  /** Origins that may frame a payment which began in their widget (D2). */
  readonly frames?: readonly string[]
}

/** The content security policy of an answer. Scripts run by nonce alone; styles come from us or carry the nonce. */
export function contentSecurityPolicy(kind: RouteClass, facts: HeaderFacts): string {
  const { nonce, assetsOrigin, paymentOrigins = [], frames = [] } = facts
  const rules = routeRules[kind]
  const ours = ["'self'", ...(assetsOrigin ? [assetsOrigin] : [])].join(' ')
  const theirs = rules.pays ? paymentOrigins.map(origin => ` ${origin}`).join('') : ''
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src ${ours} 'nonce-${nonce}'`,
    `font-src ${ours}`,
    `img-src ${ours} data:`,
    `connect-src 'self'${theirs}`,
    `frame-src ${theirs === '' ? "'none'" : theirs.trim()}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${rules.framing(frames)}`,
  ].join('; ')
}

/** Every security header of an answer of this kind. */
export function securityHeaders(kind: RouteClass, facts: HeaderFacts): Record<string, string> {
  const rules = routeRules[kind]
  return {
    'content-security-policy': contentSecurityPolicy(kind, facts),
    'x-content-type-options': 'nosniff',
    'referrer-policy': rules.referrer,
    'cross-origin-opener-policy': kind === 'payment' ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cache-control': rules.storable ? 'private, no-cache' : 'no-store',
    ...(rules.indexed ? {} : { 'x-robots-tag': 'noindex' }),
    ...(facts.secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
