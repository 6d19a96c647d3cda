/** Which lines are shown: what came and stands for nothing yet, what was matched, all. */
export const bankLineFilters = ['open', 'matched', 'all'] as const
export type BankLineFilter = (typeof bankLineFilters)[number]
