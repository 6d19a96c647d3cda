// What the frames of the sandbox's elements share. What is typed stays here: the script around gets a confirmation token, and only
// the page whose origin the frame was opened for hears of it.
export const settings = JSON.parse(document.getElementById('settings').textContent)
const { parentOrigin, publishableKey, text } = settings

export const field = name => document.getElementById(name)

export const tell = (type, more) => window.parent.postMessage({ elements: true, type, ...more }, parentOrigin)

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

/** Browsers do not draw, so do not observe, a frame out of sight: whenever it changes it says its height by itself. */
const tellHeight = () =>
  tell('height', { height: Math.ceil(document.documentElement.getBoundingClientRect().height) })

export const showError = (name, message) => {
  const input = field(name)
  input.classList.toggle('Input--invalid', message !== '')
  if (message) input.setAttribute('aria-invalid', 'true')
  else input.removeAttribute('aria-invalid')
  field(`${name}-error`).textContent = message
  tellHeight()
}

/** Shows every error, and focuses the first one. */
const refuse = errors => {
  for (const [name, message] of errors) showError(name, message)
  const [first, message] = errors[0]
  field(first).focus()
  return { error: { type: 'validation_error', code: `invalid_${first}`, message } }
}

/** A confirmation token for what was typed; `error` as the provider says it. */
export const createToken = async (body, { params, setupFutureUsage }) => {
  const { billing_details: billing = {} } = params.payment_method_data ?? {}
  for (const name of ['email', 'name', 'phone'])
    if (billing[name] && !body.has(`billing_details[${name}]`))
      body.set(`billing_details[${name}]`, billing[name])
  const form = new URLSearchParams()
  // `card[number]` becomes `payment_method_data[card][number]`.
  for (const [name, value] of body) form.set(`payment_method_data[${name.replace(/^\w+/, '$&]')}`, value)
  if (params.return_url) form.set('return_url', params.return_url)
  if (setupFutureUsage) form.set('setup_future_usage', setupFutureUsage)
  const headers = { authorization: `Bearer ${publishableKey}` }
  try {
    const response = await fetch('/v1/confirmation_tokens', { method: 'POST', headers, body: form })
    const answer = await response.json()
    return answer.error ? { error: answer.error } : { confirmationToken: answer }
  } catch {
    return { error: { type: 'api_connection_error', message: text.unreachable } }
  }
}

const selector = /^\.[A-Z][A-Za-z]*(--[a-z]+)?(:(focus|hover|focus-visible|disabled))?(::placeholder)?$/
const kebab = name => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** The merchant's looks: variables and rules by the provider's names, and fonts that are loaded from the merchant. */
const wear = ({ appearance: { theme, variables = {}, rules = {} }, fonts }) => {
  const root = document.documentElement
  root.dataset.theme = theme ?? 'stripe'
  root.removeAttribute('style')
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(`--${name}`, value)
  const sheet = new CSSStyleSheet()
  for (const [name, declarations] of Object.entries(rules)) {
    if (!selector.test(name)) continue
    const rule = sheet.cssRules[sheet.insertRule(`${name} {}`, sheet.cssRules.length)]
    for (const [property, value] of Object.entries(declarations))
      rule.style.setProperty(kebab(property), String(value))
  }
  document.adoptedStyleSheets = [sheet]
  for (const { family, src, weight = 'normal', style = 'normal', unicodeRange } of fonts) {
    const face = new FontFace(family, src, { weight, style, ...(unicodeRange && { unicodeRange }) })
    document.fonts.add(face)
  }
}

/** Answers the script around: `acts` by the name of what it asks. */
export const serve = (acts, ready = {}) => {
  let isReady = false
  window.addEventListener('message', async event => {
    if (event.origin !== parentOrigin || event.source !== window.parent || !event.data?.elements) return
    const { type, call, ...asked } = event.data
    if (type === 'look') {
      wear(asked)
      tellHeight()
      if (!isReady) tell('ready', ready)
      isReady = true
    } else if (Object.hasOwn(acts, type)) {
      const told = await acts[type](asked)
      if (call !== undefined) tell('reply', { reply: call, ...told })
    }
  })
  new ResizeObserver(tellHeight).observe(document.documentElement)
  document.fonts.addEventListener('loadingdone', tellHeight)
  tellHeight()
  tell('listens')
}

/**
 * Serves a form of fields. `checks`: field -> what is wrong with it; `method()`: what was typed, as the provider takes it;
 * `refusal(error)`: field and words for its refusal; `seen()`: what the page may know while somebody types.
 */
export const serveFields = ({ form, checks, method, refusal, seen }) => {
  const submit = () => {
    const errors = Object.entries(checks).map(([name, check]) => [name, check()])
    for (const [name] of errors) showError(name, '')
    const wrong = errors.filter(([, words]) => words !== '')
    return wrong.length > 0 ? refuse(wrong) : {}
  }
  const token = async asked => {
    const answer = await createToken(method(), asked)
    const { type } = answer.error ?? {}
    return answer.error && type !== 'api_connection_error' && type !== 'api_error'
      ? refuse([refusal(answer.error)])
      : answer
  }
  form.addEventListener('input', event => {
    const name = event.target.id
    if (checks[name] && checks[name]() === '') showError(name, '')
    const complete = Object.values(checks).every(check => check() === '')
    tell('change', { complete, empty: false, collapsed: false, value: seen() })
  })
  form.addEventListener('focusin', () => tell('focus'))
  // Enter in a field is the page's pay button.
  form.addEventListener('submit', event => {
    event.preventDefault()
    tell('enter')
  })
  const focus = () => field(Object.keys(checks)[0]).focus()
  serve({ submit, token, focus, clear: () => form.reset(), blur: () => document.activeElement?.blur() })
}
