import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Histogram, Registry } from 'prom-client'
import { traceOf } from './headers.ts'
import type { ApiOptions } from './options.ts'
import { Refusal } from './refusal.ts'

type VitalSigns = Awaited<ReturnType<ReturnType<ApiOptions['actsFor']>['readVitalSigns']>>

/** How the operator's counters are called outside, with their units. */
const names: { readonly [sign in keyof VitalSigns]: string } = {
  captureLagSeconds: 'obole_capture_lag_seconds',
  oldestUnknownAttemptSeconds: 'obole_oldest_unknown_attempt_seconds',
  queueAgeSeconds: 'obole_queue_age_seconds',
  queueLength: 'obole_queue_length',
  deadJobs: 'obole_dead_jobs',
  ledgerDifferenceCents: 'obole_ledger_difference_cents',
  unbalancedEntries: 'obole_unbalanced_entries',
  reconciliationFindings: 'obole_reconciliation_findings',
  reconciliationDifferenceCents: 'obole_reconciliation_difference_cents',
  reconciliationAgeSeconds: 'obole_reconciliation_age_seconds',
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** `/metrics` in Prometheus' text format: how long calls take, and the vital signs at the moment of asking. */
export function addMetrics(scope: FastifyInstance, options: ApiOptions): void {
  const registry = new Registry()
  const durations = new Histogram({
    name: 'obole_api_request_duration_seconds',
    help: 'obole_api_request_duration_seconds',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  scope.addHook('onResponse', async (request, reply) => {
    // The pattern, never the address: it may carry capabilities.
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const gauges = Object.entries(names).map(([sign, name]) => {
    const gauge = new Gauge({ name, help: name, registers: [registry] })
    return (signs: VitalSigns) => gauge.set(signs[sign as keyof VitalSigns])
  })
  scope.get('/metrics', async (request, reply) => {
    if (!mayWatch(request, options.config)) throw new Refusal('NOT_FOUND')
    const signs = await options.actsFor(traceOf(request)).readVitalSigns()
    for (const show of gauges) show(signs)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * The bearer of the operator's token; at home this machine itself, unless it speaks for somebody else. Where the pages have a
 * public address a proxy on this machine may stand before them, and everybody's request comes from here (rule OPS-8).
 */
function mayWatch({ socket, headers }: FastifyRequest, settings: Settings): boolean {
  const { metricsToken: token, publicOrigin } = settings
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip']
  const isHere = forwarded === undefined && loopback.has(socket.remoteAddress ?? '')
  if (isHere && isLocal(new URL(publicOrigin).hostname)) return true
  return token !== undefined && isSame(headers.authorization ?? '', `Bearer ${token}`)
}

type Settings = Pick<ApiOptions['config'], 'metricsToken' | 'publicOrigin'>

const isLocal = (name: string) =>
  name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d+){3}$/.test(name)

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
