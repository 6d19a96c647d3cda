import * as z from 'zod'
import { errorBody } from '#contract/error.ts'
import type { Route } from './route.ts'

type Schema = z.core.JSONSchema.BaseSchema
type Tables = Readonly<Record<string, readonly Route[]>>

/** The OpenAPI 3.1 document of route tables by prefix; every word of it follows from the table and its schemas. */
export function openApiDocument(tables: Tables) {
  const paths: Record<string, Record<string, object>> = {}
  for (const [prefix, routes] of Object.entries(tables)) {
    for (const each of routes) {
      const path = `${prefix}${each.path.replace(/:(\w+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [each.method.toLowerCase()]: operationOf(each) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Obole', version: '1' },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: { type: 'http', scheme: 'bearer', bearerFormat: 'obole_…' },
      },
      responses: { Problems: answerOf('Problems', schemaOf(errorBody, 'output')) },
    },
  }
}

function operationOf(each: Route) {
  const status = String(each.status ?? 200)
  const success = each.answer === undefined ? undefined : schemaOf(each.answer, 'output')
  return {
    operationId: each.name,
    security: securityOf(each),
    parameters: [
      ...parametersOf(each.headers, 'header'),
      ...parametersOf(each.params, 'path'),
      ...parametersOf(each.query, 'query'),
    ],
    ...requestBodyOf(each),
    responses: {
      [status]: success === undefined ? fileOf(each) : answerOf(each.name, success),
      default: { $ref: '#/components/responses/Problems' },
    },
  }
}

function securityOf({ access }: Route) {
  if (access === 'open') return []
  return access.startsWith('key:') ? [{ key: [] }] : [{ bearer: [] }]
}

/** An answer without a schema: nothing, or a file. */
function fileOf({ name: description, file }: Route) {
  if (file === undefined) return { description }
  return { description, content: { [file]: { schema: { type: 'string' } } } }
}

function answerOf(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } }
}

function requestBodyOf({ body, encoding }: Route) {
  if (body === undefined && encoding !== 'raw') return {}
  const content = { schema: body === undefined ? {} : schemaOf(body, 'input') }
  if (encoding === 'multipart')
    return { requestBody: { required: true, content: { 'multipart/form-data': content } } }
  const form = encoding === 'jsonOrForm' ? { 'application/x-www-form-urlencoded': content } : {}
  const required = encoding !== 'jsonOrForm'
  return { requestBody: { required, content: { 'application/json': content, ...form } } }
}

function parametersOf(schema: z.ZodType | undefined, place: 'header' | 'path' | 'query') {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => soften(jsonSchema),
  })
  return rest
}

/** Answers may get more fields one day, and the bounds of JavaScript's numbers are nobody's business. */
function soften(schema: Schema): void {
  delete schema.additionalProperties
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
