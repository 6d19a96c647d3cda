/** Who may import whom: the table of ARCHITECTURE.md as data. `types` may be imported with `import type` only. */
export type Wall = {
  readonly folder: string
  readonly values: readonly string[]
  readonly types?: readonly string[]
  /** Packages by name; `*` for any. */
  readonly packages: readonly string[]
}

export const walls: readonly Wall[] = [
  { folder: 'domain', values: ['domain'], packages: ['zod/mini'] },
  { folder: 'messages', values: ['messages', 'domain'], packages: ['icu-minify'] },
  { folder: 'contract', values: ['contract', 'domain'], packages: ['zod'] },
  {
    folder: 'documents',
    values: ['documents', 'messages', 'domain'],
    packages: [
      'node:',
      'mjml',
      'pdfkit',
      'fontkit',
      'linebreak',
      'bidi-js',
      'qrcode',
      'sanitize-html',
      'fflate',
      'saxes',
      'csv-parse',
    ],
  },
  { folder: 'config', values: ['config'], packages: ['node:', 'zod'] },
  {
    folder: 'db',
    values: ['db', 'domain'],
    packages: ['node:', 'kysely', 'pg', 'graphile-worker', 'lru-cache', 'uuid'],
  },
  { folder: 'providers', values: ['providers', 'domain'], packages: ['*'] },
  {
    folder: 'usecases',
    values: ['usecases', 'db', 'documents', 'messages', 'domain'],
    packages: ['node:', 'kysely'],
  },
  {
    folder: 'api',
    values: ['api', 'contract', 'domain', 'messages'],
    types: ['usecases', 'config'],
    packages: ['*'],
  },
  {
    folder: 'web',
    values: ['web', 'domain', 'messages', 'contract'],
    types: ['usecases', 'config'],
    packages: ['*'],
  },
  {
    folder: 'worker',
    values: ['worker', 'domain'],
    types: ['usecases'],
    packages: ['node:', 'graphile-worker'],
  },
  { folder: 'sandbox', values: ['sandbox'], packages: ['*'] },
  {
    folder: 'demo',
    values: ['demo', 'worker', 'usecases', 'db', 'documents', 'messages', 'domain'],
    types: ['config'],
    packages: ['node:', 'kysely', 'graphile-worker'],
  },
  {
    folder: 'main',
    values: [
      'main',
      'web',
      'api',
      'worker',
      'usecases',
      'db',
      'documents',
      'messages',
      'contract',
      'config',
      'providers',
      'domain',
      'sandbox',
      'demo',
    ],
    packages: ['*'],
  },
]

/** The order of the domain: a folder may import those before it, and its own files. Decision 0009. */
export const domainOrder = [
  '.',
  'fields',
  'form',
  'organization',
  'tip',
  'operator',
  'access',
  'integration',
  'coupon',
  'tax-reduction',
  'payer',
  'cart',
  'payment',
  'order',
  'cancellation',
  'group-refund',
  'repayment',
  'ticket',
  'membership',
  'person',
  'door',
  'receipt',
  'invoice',
  'ledger',
  'bank',
  'accounting',
  'moderation',
  'waiting',
  'room',
  'list',
  'message',
  'job',
  'retention',
] as const

/** The order of the subjects of acts: a subject may use fragments of those before it, and its own. */
export const subjectOrder = [
  'links',
  'access',
  'provider-account',
  'integration',
  'campaign',
  'room',
  'cart',
  'order',
  'ticket',
  'membership',
  'person',
  'door',
  'receipt',
  'invoice',
  'checkout',
  'payment',
  'application',
  'plan',
  'refund',
  'cancellation',
  'group-refund',
  'repayment',
  'ledger',
  'account',
  'space',
  'administration',
  'message',
  'mail',
  'operation',
] as const

/** What never stands in the code, and where it may stand all the same. */
export const forbidden: readonly {
  readonly what: string
  readonly pattern: RegExp
  readonly except: RegExp
}[] = [
  { what: 'an advisory lock', pattern: /pg_(try_)?advisory/, except: /^src\/db\/migrate\.ts$/ },
  {
    what: 'a query cancel (an acknowledged write could be lost)',
    pattern: /pg_cancel_backend/,
    except: /^$/,
  },
  { what: 'a deferrable constraint', pattern: /\bdeferrable\b/i, except: /^$/ },
  {
    what: 'a name that says nothing',
    pattern: /\b(class|function|const) \w*(Manager|Helper|Utils)\b/,
    except: /^$/,
  },
  {
    what: 'a moment that is written in a way of its own (rule MON-6)',
    pattern: /\.toLocale(?:Date|Time)?String\(|\btimeStyle\b/,
    except: /^src\/messages\/format\.ts$/,
  },
  {
    what: 'a form whose mistakes the browser tells, in its own language and beside no field (rule FRM-12)',
    pattern: /<form\b(?!(?:=>|[^>])*\b(?:noValidate|method="dialog"))/,
    except: /\.ts$/,
  },
]

/** What the domain must not know. */
export const forbiddenInDomain: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'the clock', pattern: /\bDate\.now\(|new Date\(\)|Temporal\.Now/ },
  { what: 'chance', pattern: /Math\.random|randomUUID/ },
  { what: 'state of a module', pattern: /^(export )?let /m },
]
