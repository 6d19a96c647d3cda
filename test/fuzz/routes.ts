import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '#api/route.ts'
import { documentRoute } from '#api/routes/document.ts'
import { apiRoutes, authRoutes } from '#api/routes/index.ts'
import pages from '#web/routes.ts'

/** One line of what is to be reached: a route of the API, a page, or what the server answers beside them. */
export type Row = {
  /** `POST /ha-api/carts/:id/refresh`, `page associations/:organizationSlug`: as it is told. */
  readonly name: string
  /** Its address, with `:names`. */
  readonly path: string
  readonly methods: readonly string[]
  /** The line of the API's table. */
  readonly api?: { readonly prefix: string; readonly route: Route }
}

/** What a run may leave out, and why: a long one comes to most of them. */
export const unreachable: Readonly<Record<string, string>> = {
  'page /billets/commande/:orderId/apple': 'without keys of Apple there are no passes',
  'page /billets/:ticketId/apple': 'likewise',
  'page /billets/:ticketId/google': 'without keys of Google likewise',
  'page /associations/:organizationSlug/administration/paiements/:paymentId/fichiers/:fileId':
    'is there once an order has a file, which none here has',
  'page /associations/:organizationSlug/administration/:segment/:campaignSlug/demandes/:applicationId/fichiers/:fileId':
    'likewise of an application',
  'page /contestation/:reportId': 'is there once an operator has withheld the page of a report',
  'page /paiement/regularisation/:status/:id': 'is there once a bank has refused a later payment',
  'page /images/:file': 'is there once an association has sent a picture',
  'page /utilisateur/profil/adresse': 'is there for whoever reads the mail about their new address',
  'page /ouvrir/:linkId':
    'is there for whoever reads the mail about the space of an association that they open',
  'page /kit': 'is shown to who builds the product',
  'page /kit/garde-inconnue': 'is shown to who builds the product',
}

type Page = { readonly path?: string; readonly index?: boolean; readonly children?: Page[] }

const assets = join(import.meta.dirname, '../../build/client/assets')

/** Every route of the product. Pages under other names than `GET` and `POST` have none: they are sent these all the same. */
export function allRows(): readonly Row[] {
  return [...apiRows(), ...pageRows(pages as Page[]), ...bareRows()]
}

function apiRows(): readonly Row[] {
  const document = documentRoute(() => ({}), {})
  const tables = {
    '/auth': authRoutes,
    '/forms/auth': authRoutes,
    '/ha-api': [...apiRoutes, document],
    '/forms/api': [...apiRoutes, document],
  }
  return Object.entries(tables).flatMap(([prefix, routes]) =>
    routes.map(route => {
      const path = `${prefix}${route.path}`
      return { name: `${route.method} ${path}`, path, methods: [route.method], api: { prefix, route } }
    }),
  )
}

function pageRows(entries: readonly Page[]): readonly Row[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path === undefined && !index ? [] : [`/${path ?? ''}`]
    const own = here.map(each => ({ name: `page ${each}`, path: each, methods: ['GET', 'POST'] }))
    return [...own, ...pageRows(children)]
  })
}

function bareRows(): readonly Row[] {
  const files = readdirSync(assets).filter(name => /\.(js|css|woff2)$/.test(name))
  const [script] = files.filter(name => name.endsWith('.js'))
  const [style] = files.filter(name => name.endsWith('.css'))
  const paths = ['/healthz', '/readyz', '/metrics', `/assets/${script}`, `/assets/${style}`]
  return paths.map(path => ({ name: `GET ${path}`, path, methods: ['GET'] }))
}
