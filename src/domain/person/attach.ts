/** Somebody who is called the same at the same address of mails, by the dates of birth that are known of them. */
export type Namesake = { readonly personId: number; readonly birthDates: readonly string[] }

/**
 * Whose a new writing is without asking anybody, or `null` for a person of its own (rule PPL-2). `namesakes`: the people who are called so
 * at the same address, each once.
 */
export function personOfWriting(birthDate: string | null, namesakes: readonly Namesake[]): number | null {
  const [first, ...others] = namesakes
  if (birthDate === null) return first !== undefined && others.length === 0 ? first.personId : null
  const found =
    namesakes.find(({ birthDates }) => birthDates.includes(birthDate)) ??
    namesakes.find(({ birthDates }) => birthDates.length === 0)
  return found?.personId ?? null
}
