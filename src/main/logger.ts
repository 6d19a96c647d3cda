import pino, { type Bindings, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { mask } from '#domain/mask.ts'

/**
 * What a log line may hold: everything else is left out, so that nobody has to remember what is secret. No name, no
 * address, no token and no capability is ever on this list; ids alone open nothing (rule ACC-7).
 */
const allowed = new Set([
  'act',
  'action',
  'actor',
  'amount',
  'attempt',
  'attempts',
  'capture',
  'code',
  'compared',
  'count',
  'currency',
  'durationMs',
  'err',
  'event',
  'eventId',
  'eventType',
  'expected',
  'findings',
  'form',
  'formId',
  'found',
  'host',
  'http',
  'intentId',
  'job',
  'jobId',
  'kind',
  'language',
  'method',
  'migration',
  'ms',
  'name',
  'network',
  'object',
  'operation',
  'orderId',
  'organization',
  'organizationId',
  'part',
  'path',
  'paymentId',
  'pid',
  'port',
  'provider',
  'queue',
  'queueAge',
  'reason',
  'retry',
  'route',
  'seal',
  'sealHash',
  'signal',
  'span',
  'state',
  'status',
  'subject',
  'task',
  'trace',
  'worker',
  'workers',
])

/** Facts that are made of letters and digits by nature and are no secrets. */
const plain = new Set(['trace', 'span', 'eventId', 'intentId', 'sealHash', 'worker', 'workers'])

/** Hears of every error and every failed job that is logged, with all facts: it lets out less than the log. */
export type OnFault = (facts: Readonly<Record<string, unknown>>) => void

/** A logger whose lines pass the allow-list; `destination` is standard output unless a test wants to read along. */
export function createLogger(level: string, destination?: DestinationStream, onFault?: OnFault): Logger {
  const options: LoggerOptions = {
    level,
    hooks: { logMethod: hearing(onFault) },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Errors are described below; pino's own way would show all their fields.
    serializers: { err: (described: unknown) => described },
    formatters: { level: (label: string) => ({ level: label }), log: redact },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

function hearing(onFault: OnFault | undefined): NonNullable<LoggerOptions['hooks']>['logMethod'] {
  return function log(line, write, level) {
    const facts = Object(line[0]) as Bindings
    const isFault = level >= pino.levels.values.error! && (facts.err ?? facts.task) !== undefined
    if (onFault && isFault) onFault({ ...this.bindings(), ...facts, msg: line[1] })
    write.apply(this, line)
  }
}

/** What may be logged of some facts. */
function redact(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([key]) => allowed.has(key))
      .map(([key, value]) => [key, plain.has(key) ? asText(value) : clean(value)]),
  )
}

function asText(value: unknown): string | readonly string[] {
  return Array.isArray(value) ? value.map(String) : String(value)
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return mask(value)
  if (value instanceof Error) return describeError(value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value === 'object' && value !== null) return redact(value as Record<string, unknown>)
  return value
}

/** An error without its details: PostgreSQL's and the provider's quote what people have entered. */
function describeError(error: Error): Record<string, unknown> {
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  return {
    type: error.name,
    code: typeof code === 'string' ? code : undefined,
    constraint: typeof constraint === 'string' ? constraint : undefined,
    table: typeof table === 'string' ? table : undefined,
    message: mask(error.message),
    stack: mask(error.stack?.split('\n').slice(1).join('\n') ?? ''),
    cause: error.cause instanceof Error ? describeError(error.cause) : undefined,
  }
}

/** No path of ours is longer. */
const longestPath = 500

/** The path of an address without its query and with capabilities masked; cut first, since anybody may send anything. */
export function maskPath(url: string): string {
  return mask(url.split('?', 1)[0]!.slice(0, longestPath))
}
