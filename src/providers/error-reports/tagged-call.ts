const api = '^/(?:ha-api|forms/api)'
const campaign = '^/associations/[^/]+/[a-z]+/[^/]+'

/** The calls that carry a tag of their own, each with the page that does the same without JavaScript (rule ERR-5). */
const calls: readonly (readonly [tag: string, method: RegExp, path: RegExp])[] = [
  ['GET /forms/agg/form', /^(GET|HEAD)$/, new RegExp(`${api}/agg/form$|${campaign}(?:/en|/widget)?$`)],
  ['POST /carts', /^POST$/, new RegExp(`${api}/carts(?:/cart-one-page)?$|${campaign}(?:/en|/widget)?$`)],
  ['PUT /payer', /^PUT$/, new RegExp(`${api}/carts/[^/]+/payer$`)],
  ['PUT /payer', /^POST$/, new RegExp(`${campaign}/3$`)],
  [
    'POST /carts/init-payment',
    /^POST$/,
    new RegExp(`${api}/carts/[^/]+/init-payment$|${campaign}/4$|/checkout/[^/]+$`),
  ],
  ['PUT /carts', /^PUT$/, new RegExp(`${api}/carts/`)],
  ['PUT /carts', /^POST$/, new RegExp(`${campaign}/2$`)],
]

/** The tag of what was asked for when something failed; undefined for all that has none. */
export function taggedCall(method: string, path: string): string | undefined {
  return calls.find(([, methods, paths]) => methods.test(method) && paths.test(path))?.[0]
}
