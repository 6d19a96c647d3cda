import assert from 'node:assert/strict'
import { after } from 'node:test'
import { assertHolds, type Look, type Visitor } from '#test/support/browser.ts'
import { frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { bread, Giver } from './giver.ts'
import { startReceiver } from './receiver.ts'

const receiver = await startReceiver()
after(() => receiver.close())
process.env.MATOMO_URL = receiver.url
process.env.MATOMO_SITE_ID = '7'

const story = stories()
const frenchDesk: Look = { locale: 'fr', width: 1440 }
const withoutScripts: Look = { ...frenchPhone, javaScript: false }

const banner = ({ page, t }: Visitor) => page.getByRole('region', { name: t('consent.banner') })
const button = (visitor: Visitor, answer: 'refuse' | 'accept') =>
  visitor.page.getByRole('button', { name: visitor.t(`consent.cookies_${answer}`) })

/** Everything about a button that the eye sees, its words apart. */
async function faceOf(visitor: Visitor, answer: 'refuse' | 'accept') {
  return button(visitor, answer).evaluate(element => {
    const { backgroundColor, color, border, fontSize, fontWeight, opacity, padding } =
      getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    return { backgroundColor, color, border, fontSize, fontWeight, opacity, padding, width, height }
  })
}

story('nothing is measured before an answer', [frenchPhone, frenchDesk], async visitor => {
  receiver.forget()
  const answer = await visitor.open(bread)
  assert.doesNotMatch(answer?.headers()['content-security-policy'] ?? '', new RegExp(receiver.url))
  await banner(visitor).waitFor()
  assert.deepEqual(await faceOf(visitor, 'refuse'), await faceOf(visitor, 'accept'))
  assert.deepEqual(await visitor.violations(), [])
  await visitor.photograph(`consent-${visitor.look.width}`, { fullPage: false })
  const box = await banner(visitor).boundingBox()
  const window = visitor.page.viewportSize()
  assert.ok(box && window && box.height <= window.height * 0.4, 'the banner leaves room')
  await visitor.open('/')
  assert.equal(await visitor.page.locator('script[data-tracking]').count(), 0)
  assert.deepEqual(receiver.told(), [])
})

story('a refusal holds, keeps what was typed, and can be taken back', [frenchPhone], async visitor => {
  receiver.forget()
  const giver = new Giver(visitor)
  await visitor.open(bread)
  await giver.writePayer()
  await button(visitor, 'refuse').click()
  await banner(visitor).waitFor({ state: 'detached' })
  await assertHolds(giver.field('payer.first_name'), 'Camille')
  await visitor.open('/legal/cookies')
  assert.equal(await banner(visitor).count(), 0)
  await visitor.page.getByText(visitor.t('cookies.choice_refused')).waitFor()
  assert.deepEqual(await visitor.violations(), [])
  await visitor.photograph('cookies-refused')
  assert.deepEqual(receiver.told(), [])
  await button(visitor, 'accept').click()
  await visitor.page.getByText(visitor.t('cookies.choice_accepted')).waitFor()
  await receiver.hears(({ address }) => address.endsWith('/legal/cookies'))
})

story('whoever agrees is counted without being named', [frenchPhone], async (visitor, lab) => {
  receiver.forget()
  const giver = new Giver(visitor)
  await visitor.open(`${bread}?utm_source=lettre&token=secret`)
  await button(visitor, 'accept').click()
  await banner(visitor).waitFor({ state: 'detached' })
  await giver.goToPayment()
  await giver.pay('4242424242424242')
  await giver.atConfirmation()
  await lab.quiet()
  await receiver.hears(({ event }) => event === 'Campaign Payment Submitted')
  assertHarmless(lab)
  const events = receiver.told().map(({ event, detail }) => [event, detail].filter(Boolean).join(' '))
  assert.ok(events.includes('Tips update suggestion'), events.join(', '))
})

/** Page views of payment and confirmation are left out, and nothing tells who or what. */
function assertHarmless({ origin }: JourneyLab) {
  for (const { address, body } of receiver.told()) {
    assert.ok(address.startsWith(origin), address)
    assert.doesNotMatch(address, /confirmation|redirection|embarque|paiement\//)
    assert.doesNotMatch(body, /secret|utm_source|token|camille|moreau|5000|50%2C00/i)
    assert.doesNotMatch(body, /[0-9a-f]{8}-[0-9a-f]{4}/)
  }
}

story('without scripts both answers are plain posts', [withoutScripts], async visitor => {
  receiver.forget()
  await visitor.open('/legal/guide')
  await button(visitor, 'refuse').click()
  assert.match(visitor.page.url(), /\/legal\/guide$/)
  assert.equal(await banner(visitor).count(), 0)
  await visitor.open('/legal/cookies')
  await button(visitor, 'accept').click()
  await visitor.page.getByText(visitor.t('cookies.choice_accepted')).waitFor()
  assert.deepEqual(receiver.told(), [])
})
