import { randomBytes } from 'node:crypto'
import type { Event, Exception, StackFrame } from '@sentry/core'
import type { Fault } from './fault.ts'
import { scrub, scrubPath } from './scrub.ts'
import { taggedCall } from './tagged-call.ts'

/** Causes of causes that are told. */
const mostCauses = 3
const mostFrames = 30

/** What is told of a fault: its kind, its place and the call, never what somebody entered. */
export function eventOf(fault: Fault, environment: string, now: string): Event {
  const { side, error, trace, method, path, job } = fault
  const call = method && path ? taggedCall(method, path) : undefined
  return {
    event_id: randomBytes(16).toString('hex'),
    timestamp: Date.parse(now) / 1000,
    platform: side === 'browser' ? 'javascript' : 'node',
    level: 'error',
    environment,
    transaction: job ?? [method, path && scrubPath(path)].filter(Boolean).join(' '),
    tags: { side, ...(call && { call }), ...(job && { job }) },
    contexts: trace ? { trace: { trace_id: trace, span_id: trace.slice(0, 16) } } : {},
    exception: { values: exceptionsOf(error) },
  }
}

/** The deepest cause first, as Sentry has it. */
function exceptionsOf(error: unknown): Exception[] {
  const found: Exception[] = []
  for (let each = error; isError(each) && found.length < mostCauses; each = each.cause)
    found.unshift({
      type: scrub(each.name),
      value: scrub(each.message),
      stacktrace: { frames: framesOf(each.stack ?? '') },
    })
  return found.length > 0 ? found : [{ type: 'Error', value: scrub(String(error)) }]
}

/** Errors of other realms are none to `instanceof`. */
const isError = (value: unknown): value is Error =>
  typeof value === 'object' && value !== null && 'name' in value && 'message' in value

/** `at name (file:1:2)` of Chromium and Node, `name@file:1:2` of Firefox and Safari. */
const lines = [
  /^\s*at (?:(.{1,200}?) \()?([^\s()]{1,400}):(\d+):(\d+)\)?$/,
  /^([^@]{0,200})@(.{1,400}):(\d+):(\d+)$/,
]

/** The frames of a stack, the innermost last. */
function framesOf(stack: string): StackFrame[] {
  const read = stack.split('\n', mostFrames * 2).flatMap(line => {
    const [, name, file, row, column] = lines.map(form => form.exec(line)).find(Boolean) ?? []
    return file === undefined ? [] : [frameOf(name, file, Number(row), Number(column))]
  })
  return read.slice(0, mostFrames).reverse()
}

function frameOf(name: string | undefined, file: string, lineno: number, colno: number): StackFrame {
  const filename = placeOf(file)
  const in_app = !/node_modules|^node:/.test(filename)
  return { function: name ? scrub(name) : '?', filename, lineno, colno, in_app }
}

/** The file within the project: where it is installed is nobody's business. */
function placeOf(file: string): string {
  const path = /(?:^|\/)((?:node_modules|src|build|assets|test)\/.*)$/.exec(file)?.[1]
  return scrubPath(path ?? file.replace(/^[a-z]+:\/\/[^/]*/i, ''))
}
