/*
 * Obole widgets, version 1. Gives each frame of a widget the height of what it shows.
 *
 *   <div data-obole-widget="vignette" data-obole-campaign="/associations/…/…/…">Name of the campaign</div>
 *
 * becomes a frame; frames that stand in the page already are found by themselves. Only frames of the site that this file
 * comes from are spoken to and listened to.
 */
;(() => {
  const home = new URL(document.currentScript.src).origin
  const kinds = {
    bouton: ['-bouton', 70, '320px'],
    compteur: ['-compteur', 150, '350px'],
    vignette: ['-vignette', 450, '350px'],
    'vignette-horizontale': ['-vignette-horizontale', 220, '100%'],
    formulaire: ['', 750, '100%'],
  }
  const greeted = new WeakSet()

  const framesOfHome = () =>
    [...document.querySelectorAll('iframe')].filter(({ src }) => src.startsWith(`${home}/`))

  /** What a frame says, if it is one of ours: where a message comes from cannot be forged. */
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== home || source === null) return
    const frame = framesOfHome().find(each => each.contentWindow === source)
    if (!frame) return
    if (data?.type === 'obole:ready') welcome(frame)
    if (data?.type === 'obole:height' && data.height > 0 && data.height < 30000)
      frame.style.height = `${Math.ceil(data.height)}px`
  })

  /** A new page in a frame that was here before is a next step: it is read from its top. */
  function welcome(frame) {
    if (greeted.has(frame) && frame.getBoundingClientRect().top < 0) frame.scrollIntoView({ block: 'start' })
    greet(frame)
  }

  function greet(frame) {
    greeted.add(frame)
    // Says nothing but that this page listens; the frame answers the window that holds it, and no other.
    frame.contentWindow?.postMessage({ type: 'obole:hello' }, '*')
  }

  function frameFor({ dataset, textContent }) {
    const [segment, height, maxWidth] = kinds[dataset.oboleWidget] ?? []
    const campaign = new URL(dataset.oboleCampaign ?? '', home)
    if (segment === undefined || campaign.origin !== home) return
    const frame = document.createElement('iframe')
    const language = dataset.oboleLanguage === 'en' && segment === '' ? '/en' : ''
    frame.src = `${home}${campaign.pathname.replace(/\/$/, '')}/widget${segment}${language}`
    frame.title = dataset.oboleTitle ?? textContent.trim()
    frame.allow = 'payment'
    Object.assign(frame.style, {
      border: 0,
      width: '100%',
      height: `${height}px`,
      maxWidth,
      colorScheme: 'light',
    })
    return frame
  }

  function begin() {
    for (const place of document.querySelectorAll('[data-obole-widget]')) {
      const frame = frameFor(place)
      if (frame) place.replaceWith(frame)
    }
    for (const frame of framesOfHome()) greet(frame)
  }

  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin)
  else begin()
})()
