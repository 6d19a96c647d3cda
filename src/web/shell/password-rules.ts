import { passwordRules } from '#domain/fields/password.ts'
import { firstMarked, marked } from './elements.ts'

/** Ticks what a new password already is while somebody types; whether it is a common one only the server knows. */
export function followPasswordRules() {
  for (const list of marked('password-rules')) {
    const form = list.closest('form')
    form?.addEventListener('input', () => tick(list, new FormData(form)))
  }
}

function tick(list: HTMLElement, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  const password = text('password')
  const met: Readonly<Record<string, boolean>> = {
    long: passwordRules.long(password),
    notEmail: passwordRules.notEmail(password, text('username')),
    same: password !== '' && password === text('confirmation'),
  }
  for (const line of marked('rule', list)) {
    const isMet = met[line.dataset.rule ?? '']
    const state = firstMarked('state', line)
    if (isMet === undefined || !state) continue
    line.dataset.met = String(isMet)
    state.textContent = (isMet ? list.dataset.met : list.dataset.unmet) ?? ''
  }
}
