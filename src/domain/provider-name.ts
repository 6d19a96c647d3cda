/** The payment providers that rows may name: a second one adds its name here. */
export const providerNames = ['stripe'] as const
export type ProviderName = (typeof providerNames)[number]
