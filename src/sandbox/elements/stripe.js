// The sandbox's stand-in for the provider's script: the same interface, as far as a merchant in deferred mode uses it. What is
// typed stays in the frames; the page gets a confirmation token.
;(() => {
  const origin = new URL(document.currentScript.src).origin
  const patience = 8000

  const integrationError = message =>
    Object.assign(new Error(message), { name: 'IntegrationError', type: 'integration_error' })

  const listeners = () => {
    const all = {}
    return {
      on: (name, handler) => {
        all[name] = [...(all[name] ?? []), handler]
      },
      off: (name, handler) => {
        all[name] = handler ? (all[name] ?? []).filter(each => each !== handler) : []
      },
      tell: (name, event) => {
        for (const handler of all[name] ?? []) handler(event)
      },
      has: name => (all[name] ?? []).length > 0,
    }
  }

  /** A frame of the sandbox, and the conversation with it. */
  const openFrame = (place, path, query, hear) => {
    const framed = window.self === window.top ? {} : { framed: '1' }
    const search = new URLSearchParams({ ...query, ...framed, origin: location.origin })
    const iframe = Object.assign(document.createElement('iframe'), {
      src: `${origin}/elements/${path}?${search}`,
      title:
        query.locale === 'en' ? 'Secure payment input frame' : 'Cadre de saisie sécurisé pour le paiement',
      allow: 'payment *',
    })
    for (const [name, value] of Object.entries({
      border: '0',
      display: 'block',
      width: '100%',
      height: '1px',
    }))
      iframe.style.setProperty(name, value)
    const asked = new Map()
    let last = 0
    /** What was said before the frame listened: it is said again when it does. */
    let unheard = []
    const say = message => {
      if (unheard) unheard.push(message)
      else iframe.contentWindow?.postMessage({ elements: true, ...message }, origin)
    }
    const listen = event => {
      if (event.origin !== origin || event.source !== iframe.contentWindow || !event.data?.elements) return
      const { type, height, reply, ...told } = event.data
      if (type === 'listens') {
        const waiting = unheard ?? []
        unheard = undefined
        hear(type, told, say)
        for (const message of waiting) say(message)
      } else if (type === 'height') iframe.style.setProperty('height', `${height}px`)
      else if (reply !== undefined) asked.get(reply)?.(told)
      else hear(type, told, say)
    }
    addEventListener('message', listen)
    place.replaceChildren(iframe)
    return {
      say,
      ask: (type, more = {}) =>
        new Promise(resolve => {
          last += 1
          asked.set(last, resolve)
          say({ type, ...more, call: last })
        }),
      close() {
        removeEventListener('message', listen)
        iframe.remove()
      },
    }
  }

  const placeOf = where => {
    const place = typeof where === 'string' ? document.querySelector(where) : where
    if (!place) throw integrationError(`The selector you specified (${where}) applies to no DOM elements.`)
    return place
  }

  /** What every element has. `begin(hear)` opens its frame once it is mounted. */
  const createElement = (elementType, group, path, hear) => {
    const { on, off, tell, has } = listeners()
    let frame
    let timer
    let isReady = false
    const element = {
      on: (name, handler) => {
        on(name, handler)
        return element
      },
      once: (name, handler) => {
        const once = event => {
          off(name, once)
          handler(event)
        }
        return element.on(name, once)
      },
      off: (name, handler) => {
        off(name, handler)
        return element
      },
      mount(where) {
        const place = placeOf(where)
        timer = setTimeout(() => {
          const error = { type: 'api_connection_error', message: 'The element could not be loaded.' }
          tell('loaderror', { elementType, error })
        }, patience)
        frame = openFrame(place, path, group.query(), (type, told, say) => {
          if (type === 'listens') say({ type: 'look', ...group.look() })
          else if (type === 'ready') {
            clearTimeout(timer)
            isReady = true
            tell('ready', { elementType, ...told })
          } else if (type === 'enter') place.closest('form')?.requestSubmit()
          else if (!hear?.(type, told, { tell, has, frame })) tell(type, { elementType, ...told })
        })
        group.mounted.set(element, frame)
      },
      focus: () => frame?.say({ type: 'focus' }),
      blur: () => frame?.say({ type: 'blur' }),
      clear: () => frame?.say({ type: 'clear' }),
      collapse: () => element,
      update: () => element,
      unmount() {
        clearTimeout(timer)
        frame?.close()
        group.mounted.delete(element)
        frame = undefined
        isReady = false
      },
      destroy() {
        element.unmount()
        group.created.delete(elementType)
      },
      isReady: () => isReady,
    }
    return element
  }

  /** The button of a wallet: its click is the page's to allow, its confirmation the page's to act upon. */
  const hearWallet =
    group =>
    (type, told, { tell, has, frame }) => {
      const elementType = 'expressCheckout'
      if (type === 'click') {
        const resolve = () => frame.say({ type: 'open' })
        if (!has('click')) resolve()
        else tell('click', { elementType, ...told, resolve, reject: () => {} })
        return true
      }
      if (type !== 'confirm') return false
      group.paying = frame
      const paymentFailed = () => frame.say({ type: 'failed' })
      tell('confirm', { elementType, ...told, paymentFailed })
      return true
    }

  const createElements = (key, locale, options) => {
    const settings = { ...options }
    const updates = listeners()
    const group = {
      created: new Map(),
      mounted: new Map(),
      paying: undefined,
      isSubmitted: false,
      settings,
      query: () => ({
        key,
        locale: settings.locale ?? locale,
        type: (settings.allowedPaymentMethodTypes ?? ['card'])[0],
      }),
      look: () => ({ appearance: settings.appearance ?? {}, fonts: settings.fonts ?? [] }),
    }
    if (settings.mode === 'payment' && !(Number.isInteger(settings.amount) && settings.currency))
      throw integrationError('In payment mode, `amount` and `currency` are needed.')
    const elements = {
      create(type) {
        if (group.created.has(type)) throw integrationError(`Can only create one Element of type ${type}.`)
        const element =
          type === 'expressCheckout'
            ? createElement(type, group, 'wallets', hearWallet(group))
            : createElement(type, group, 'payment')
        group.created.set(type, element)
        return element
      },
      getElement: type => group.created.get(type) ?? null,
      async update(changed) {
        Object.assign(settings, changed)
        for (const frame of group.mounted.values()) frame.say({ type: 'look', ...group.look() })
        updates.tell('update-end')
      },
      on: updates.on,
      fetchUpdates: async () => ({}),
      async submit() {
        group.isSubmitted = true
        if (group.paying) return { selectedPaymentMethod: 'google_pay' }
        for (const frame of group.mounted.values()) {
          const { error } = await frame.ask('submit')
          if (error) return { error }
        }
        return { selectedPaymentMethod: group.query().type }
      },
    }
    groups.set(elements, group)
    return elements
  }

  const groups = new WeakMap()

  window.Stripe = (key, { locale = 'fr' } = {}) => ({
    elements: options => createElements(key, locale, options),
    async createConfirmationToken({ elements, params = {} }) {
      const group = groups.get(elements)
      if (!group?.isSubmitted)
        throw integrationError('elements.submit() must be called before stripe.createConfirmationToken().')
      const { setupFutureUsage = null } = group.settings
      const frame = group.paying ?? [...group.mounted.values()][0]
      group.paying = undefined
      if (!frame) throw integrationError('No Element of this group is mounted.')
      const { error, confirmationToken } = await frame.ask('token', { params, setupFutureUsage })
      return error ? { error } : { confirmationToken }
    },
  })
  window.Stripe.version = 'endive'
})()
