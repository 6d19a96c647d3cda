/** Days for which a merge may be taken back (rule PPL-6). */
export const undoDays = 30

/** Whether a merge of this instant may still be taken back; instants in ISO 8601. */
export function mayUndo(mergedAt: string, now: string): boolean {
  return Date.parse(now) - Date.parse(mergedAt) <= undoDays * 86_400_000
}
