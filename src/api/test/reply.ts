import assert from 'node:assert/strict'

/** What the API answered. */
export type Reply = {
  readonly status: number
  readonly raw: string
  readonly headers: Readonly<Record<string, unknown>>
  /** The value at a path of the body: `itemList.0.amount`. */
  at(path: string): unknown
  /** The same where it has to be a text. */
  text(path: string): string
  /** The codes of the errors, and `code field` where there is one. */
  readonly problems: readonly string[]
  readonly setCookies: readonly string[]
}

type Injected = { statusCode: number; body: string; headers: Readonly<Record<string, unknown>> }
type Problem = { readonly code: string; readonly field?: string }

/** Reads an injected answer. */
export function replyOf({ statusCode, body, headers }: Injected): Reply {
  const isJson = String(headers['content-type']).startsWith('application/json')
  const json: unknown = isJson ? JSON.parse(body) : null
  const at = (path: string) => path.split('.').reduce(stepInto, json)
  const errors = (at('errors') ?? []) as readonly Problem[]
  return {
    status: statusCode,
    raw: body,
    headers,
    at,
    text(path) {
      const value = at(path)
      assert.equal(typeof value, 'string', `${path} of ${body}`)
      return value as string
    },
    problems: errors.map(({ code, field }) => (field === undefined ? code : `${code} ${field}`)),
    setCookies: [headers['set-cookie'] ?? []].flat().map(String),
  }
}

function stepInto(value: unknown, key: string): unknown {
  return value === null || value === undefined ? undefined : (value as Record<string, unknown>)[key]
}
