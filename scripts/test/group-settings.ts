import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** No single file takes near this long; one that hangs is reported instead of waited for. */
export const fileTimeout = 600_000
