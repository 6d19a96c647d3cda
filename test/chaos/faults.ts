/** What goes wrong at the provider while everything is killed around it: seldom enough that sales still happen. */
export const chaosFaults: readonly object[] = [
  { on: 'payment_intents.*', do: 'error_before', probability: 0.02 },
  { on: 'payment_intents.*', do: 'error_after', probability: 0.02 },
  { on: 'payment_intents.*', do: 'cut_before', probability: 0.01 },
  { on: 'payment_intents.*', do: 'cut_after', probability: 0.02 },
  { on: 'refunds.*', do: 'error_after', probability: 0.1 },
  { on: 'refunds.*', do: 'cut_after', probability: 0.1 },
  { on: 'transfers.*', do: 'error_after', probability: 0.1 },
  { on: 'customers.*', do: 'cut_after', probability: 0.05 },
  { on: '*', do: 'rate_limit', probability: 0.01 },
  { on: '*', do: 'garbage', probability: 0.005 },
  { on: '*', do: 'delay_after', delayMs: 300, probability: 0.05 },
  { on: 'webhook:*', do: 'drop', probability: 0.1 },
  { on: 'webhook:*', do: 'duplicate', probability: 0.1 },
  { on: 'webhook:*', do: 'reorder', probability: 0.1 },
  { on: 'webhook:*', do: 'delay', delayMs: 2_000, probability: 0.1 },
]
