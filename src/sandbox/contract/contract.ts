import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { accountKinds, dossierPaths } from './dossier.ts'

type Schema = Record<string, unknown>
type OpenApiOperation = {
  operationId: string
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[]
  requestBody?: { content?: { 'application/x-www-form-urlencoded'?: { schema: Schema } } }
  responses: Record<string, { content: { 'application/json': { schema: Schema } } }>
}
type Document = {
  paths: Record<string, Record<string, OpenApiOperation>>
  components: { schemas: Record<string, Schema> }
}

export type Contract = {
  /** What is wrong with a request, in words; an empty list if it keeps the contract. */
  request(method: string, path: string, input: unknown): string[]
  /** What is wrong with an answer. */
  answer(method: string, path: string, status: number, body: unknown): string[]
}

/** The provider's published OpenAPI document as a judge; for tests only, a running sandbox never loads it. */
export const loadContract = (): Contract => {
  const file = new URL('stripe-reduced.openapi.json', import.meta.url)
  const document = withDossier(JSON.parse(readFileSync(file, 'utf8')))
  const requests = newAjv(document, true)
  const answers = newAjv(withNull(document) as Document, false)
  const routes = routesOf(document)
  const find = (method: string, path: string) =>
    routes.find(route => route.method === method && route.pattern.test(path))?.operation
  return {
    request: (method, path, input) => {
      const operation = find(method, path)
      if (!operation) return [`${method} ${path} is not in the contract`]
      const schema = method === 'POST' ? formOf(operation) : queryOf(operation)
      return judge(requests, `${operation.operationId} in`, schema, input)
    },
    answer: (method, path, status, body) => {
      const operation = find(method, path)
      const response = operation?.responses[status === 200 ? '200' : 'default']
      if (!operation || !response) return [`${method} ${path} is not in the contract`]
      const name = `${operation.operationId} ${status === 200 ? 'out' : 'error'}`
      return judge(answers, name, withNull(response.content['application/json'].schema) as Schema, body)
    },
  }
}

/** The document with what it leaves out of accounts. */
const withDossier = (document: Document): Document => {
  const { account } = document.components.schemas as { account: { properties: { type: Schema } } }
  account.properties.type.enum = accountKinds
  return { ...document, paths: { ...document.paths, ...(dossierPaths as Document['paths']) } }
}

type Compiler = { ajv: Ajv; compiled: Map<string, ValidateFunction> }

const newAjv = (document: Document, coerceTypes: boolean): Compiler => {
  // Forms carry only strings, so requests are coerced; answers are taken as they are.
  const ajv = new Ajv({ strict: false, coerceTypes, validateFormats: false, unicodeRegExp: false })
  ajv.addSchema({ $id: 'spec', components: document.components })
  return { ajv, compiled: new Map() }
}

const judge = ({ ajv, compiled }: Compiler, name: string, schema: Schema, value: unknown): string[] => {
  const known = compiled.get(name) ?? ajv.compile(local(schema))
  compiled.set(name, known)
  if (known(structuredClone(value))) return []
  return (known.errors ?? []).map(({ instancePath, message }) => `${name}${instancePath}: ${message}`)
}

const local = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"spec#/components/'))

const routesOf = (document: Document) =>
  Object.entries(document.paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        method: method.toUpperCase(),
        pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
        depth: path.split('{').length,
        operation,
      })),
    )
    .sort((one, other) => one.depth - other.depth)

const formOf = (operation: OpenApiOperation): Schema =>
  operation.requestBody?.content?.['application/x-www-form-urlencoded']?.schema ?? {}

const queryOf = (operation: OpenApiOperation): Schema => {
  const query = (operation.parameters ?? []).filter(parameter => parameter.in === 'query')
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(parameter => parameter.required).map(parameter => parameter.name),
  }
}

/** OpenAPI 3.0 says `nullable: true` beside a schema; JSON Schema says null in it. */
const withNull = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withNull)
  if (typeof value !== 'object' || value === null) return value
  const { nullable, ...schema } = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withNull(part)]),
  )
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : { ...schema, ...(nullable === undefined ? {} : { nullable }) }
}
