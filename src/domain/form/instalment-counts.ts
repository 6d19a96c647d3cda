/** The numbers of instalments that a tier may offer (rule DUE-1). */
export const instalmentCounts = [1, 3, 6, 10, 12] as const
