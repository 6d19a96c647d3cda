/** What was typed into a form before its island came to life, by the id of the form. */
const typed = new Map<string, FormData>()

/** Notes what stands in the forms of an island: its first rendering writes what the server knew. */
export function noteTypedEarly(root: HTMLElement): void {
  for (const form of root.querySelectorAll('form')) typed.set(form.id, new FormData(form))
}

/** What was noted of a form; undefined on a page that never was without life. */
export function typedEarlyInto({ id }: HTMLFormElement): FormData | undefined {
  return typed.get(id)
}
