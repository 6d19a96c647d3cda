import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matomo } from './matomo.ts'

const page = {
  url: 'https://stats.example.org',
  siteId: '3',
  address: 'https://dons.example.org/legal/cookies',
}

function told(act: (tracker: ReturnType<typeof matomo>) => void) {
  const sent: (readonly [string, Record<string, string>])[] = []
  act(matomo(page, (address, body) => sent.push([address, Object.fromEntries(body)])))
  return sent
}

const always = { idsite: '3', rec: '1', apiv: '1', send_image: '0', url: page.address }

test('a page view tells the masked address and nothing else', () => {
  assert.deepEqual(
    told(tracker => tracker.view()),
    [['https://stats.example.org/matomo.php', always]],
  )
})

test('an event tells its name and one word', () => {
  const [[, step] = []] = told(tracker => tracker.event('Campaign Step completed', '2'))
  assert.deepEqual(step, { ...always, ca: '1', e_c: 'Campaign', e_a: 'Campaign Step completed', e_n: '2' })
  const [[, logout] = []] = told(tracker => tracker.event('Logout'))
  assert.deepEqual(logout, { ...always, ca: '1', e_c: 'Campaign', e_a: 'Logout' })
})
