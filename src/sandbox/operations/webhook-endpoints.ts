import { invalid } from '../objects/api-error.ts'
import { createEndpoint, presentEvent } from '../steps/webhook-endpoint.ts'
import { listPage, listRules } from './list.ts'
import { named, operation, retrieval } from './operation.ts'
import {
  clearableText,
  filledText,
  flag,
  listOf,
  mergeMetadata,
  metadata,
  type Rule,
  text,
  webAddress,
} from './params.ts'

const { created: _, ...paging } = listRules

const eventNames: Rule<string[]> = (value, at) => {
  const names = listOf(filledText)(value, at)
  if (names.length === 0) throw invalid('At least one event is needed', { param: at })
  return names
}

export const webhookEndpoints = [
  operation(
    {
      name: 'webhook_endpoints.create',
      method: 'POST',
      path: '/v1/webhook_endpoints',
      needs: { enabled_events: eventNames, url: webAddress },
      takes: { api_version: text, connect: flag, description: text, metadata },
    },
    ({ draft, params }) => {
      const { endpoint, secret } = createEndpoint(draft, params)
      return { ...endpoint, secret }
    },
  ),
  operation(
    {
      name: 'webhook_endpoints.update',
      method: 'POST',
      path: '/v1/webhook_endpoints/:id',
      takes: {
        description: clearableText,
        disabled: flag,
        enabled_events: eventNames,
        metadata,
        url: webAddress,
      },
    },
    ({ draft, id, params: { disabled, metadata: given, ...fields } }) => {
      const endpoint = named(draft, 'webhook_endpoint', id)
      const status =
        disabled === undefined ? endpoint.status : disabled ? ('disabled' as const) : ('enabled' as const)
      return draft.put({ ...endpoint, ...fields, metadata: mergeMetadata(endpoint.metadata, given), status })
    },
  ),
  operation(
    {
      name: 'webhook_endpoints.delete',
      method: 'DELETE',
      path: '/v1/webhook_endpoints/:id',
      takes: {},
    },
    ({ draft, id }) => {
      named(draft, 'webhook_endpoint', id)
      draft.remove('webhook_endpoint', id)
      draft.remove('sandbox.endpoint', id)
      return { id, object: 'webhook_endpoint', deleted: true }
    },
  ),
  retrieval('webhook_endpoints', 'webhook_endpoint'),
  operation(
    {
      name: 'webhook_endpoints.list',
      method: 'GET',
      path: '/v1/webhook_endpoints',
      takes: paging,
    },
    ({ store, params }) =>
      listPage(store.all('webhook_endpoint'), '/v1/webhook_endpoints', params, endpoint => endpoint.created),
  ),
]

export const events = [
  operation(
    {
      name: 'events.retrieve',
      method: 'GET',
      path: '/v1/events/:id',
      takes: {},
    },
    ({ draft, id }) => presentEvent(named(draft, 'event', id), 0),
  ),
  operation(
    {
      name: 'events.list',
      method: 'GET',
      path: '/v1/events',
      takes: { ...listRules, type: text, types: listOf(text) },
    },
    ({ store, account, params: { type, types, ...paging } }) => {
      const page = listPage(
        store.all('event'),
        '/v1/events',
        paging,
        event => event.head.created,
        event =>
          event.head.account === account &&
          (type === undefined || event.head.type === type) &&
          (types === undefined || types.includes(event.head.type)),
      )
      return { ...page, data: page.data.map(event => presentEvent(event, 0)) }
    },
  ),
]
