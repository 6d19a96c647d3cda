// What the provider's frames share. What is typed stays here: the page around gets a payment method's id, and only the
// page whose origin the frame was opened for.
export const settings = JSON.parse(document.getElementById('settings').textContent)
const { parentOrigin, publishableKey, text } = settings

export const field = name => document.getElementById(name)

const tell = (type, more) => window.parent.postMessage({ type: `obole-card:${type}`, ...more }, parentOrigin)

/** Rewrites a field while somebody types in it, without moving the caret away from the sign that it follows. */
export const rewrite = (input, signsOf, write) => {
  const before = signsOf(input.value.slice(0, input.selectionStart ?? 0)).length
  const atEnd = input.selectionStart === input.value.length
  const next = write(signsOf(input.value))
  if (next === input.value) return
  input.value = next
  if (document.activeElement !== input) return
  let caret = next.length
  if (!atEnd) for (caret = 0; signsOf(next.slice(0, caret)).length < before; ) caret += 1
  input.setSelectionRange(caret, caret)
}

export const showError = (name, message) => {
  const input = field(name)
  if (message) input.setAttribute('aria-invalid', 'true')
  else input.removeAttribute('aria-invalid')
  field(`${name}-error`).textContent = message
}

/** Shows every error, focuses the first one and tells the page of it. */
const refuse = errors => {
  for (const [name, message] of errors) showError(name, message)
  const [first, message] = errors[0]
  field(first).focus()
  tell('invalid', {
    field: first,
    message,
    errors: errors.map(([name, text]) => ({ field: name, message: text })),
  })
}

const createMethod = async body => {
  const headers = { authorization: `Bearer ${publishableKey}` }
  const response = await fetch('/v1/payment_methods', { method: 'POST', headers, body })
  return response.json()
}

/**
 * Serves the page around. `checks`: field -> what is wrong with it; `method(message)`: what was typed, as the provider
 * takes it; `refusal(error)`: field and words for its refusal; `seen()`: what the page may know while somebody types.
 */
export const serveFrame = ({ form, checks, method, refusal, seen }) => {
  const submit = async message => {
    const errors = Object.entries(checks).map(([name, check]) => [name, check()])
    for (const [name] of errors) showError(name, '')
    const wrong = errors.filter(([, words]) => words !== '')
    if (wrong.length > 0) return refuse(wrong)
    const answer = await createMethod(method(message)).catch(() => undefined)
    if (answer?.id) tell('method', { paymentMethodId: answer.id })
    else if (answer?.error) refuse([refusal(answer.error)])
    else tell('error', { message: text.unreachable })
  }
  form.addEventListener('input', event => {
    const name = event.target.id
    if (checks[name] && checks[name]() === '') showError(name, '')
    tell('change', { complete: Object.values(checks).every(check => check() === ''), ...seen() })
  })
  // Enter in a field is the page's pay button.
  form.addEventListener('submit', event => {
    event.preventDefault()
    tell('enter')
  })
  window.addEventListener('message', event => {
    if (event.origin !== parentOrigin || event.source !== window.parent) return
    if (event.data?.type === 'obole-card:submit') void submit(event.data)
    if (event.data?.type === 'obole-card:focus') field(Object.keys(checks)[0]).focus()
  })
  const tellHeight = () =>
    tell('height', { height: Math.ceil(document.documentElement.getBoundingClientRect().height) })
  new ResizeObserver(tellHeight).observe(document.documentElement)
  // Browsers do not draw, so do not observe, a frame below the edge of the window: it says its height by itself first.
  tellHeight()
  tell('ready')
}
