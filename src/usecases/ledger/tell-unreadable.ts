import type { App } from '../app.ts'

/** Items of the provider's lists that are not in our words, another currency's among them: left out, and told to the operator. */
export function tellUnreadable(
  app: App,
  kind: 'payout' | 'movement' | 'event',
  ids: readonly string[],
  account = 'platform',
): void {
  for (const id of ids)
    app.log.error({ event: 'unreadable_item', kind, id, account }, 'an item of the provider cannot be read')
}
