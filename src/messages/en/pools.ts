/** Limits that several rates of a campaign share. */
export const pools = {
  'error.rates_too_few': 'Choose at least two rates.',
  'pools.title': 'Shared limits',
  'pools.purpose':
    'Where several rates share the same places: full and reduced price on the balcony, for example. Each sale counts for all of them.',
  'pools.add': 'Add a shared limit',
  'pools.what': 'The limit',
  'pools.name': 'Name of the limit',
  'pools.name_hint': 'For your team. For example: Balcony.',
  'pools.capacity': 'Total',
  'pools.rates': 'Rates that share it',
  'pools.rates_hint': 'A rate may have a limit of its own besides. What is sold or held already counts.',
  'pools.of_other': 'Will leave the limit “{pool}”.',
  'pools.of': 'Shared limit: {pool}',
  'pools.taken': 'Places taken: “{pool}”',
  'pools.saved': 'The shared limit is saved.',
  'pools.removed': 'The shared limit is deleted.',
  'pools.remove_title': 'Delete the limit',
  'pools.remove_means': 'The rates stay on sale, each with its own limit if it has one.',
  'pools.remove': 'Delete the limit',
}
