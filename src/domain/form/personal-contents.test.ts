import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPersonal } from './personal-contents.ts'
import { serviceOfVideo } from './video-link.ts'

const videos = [
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'YouTube'],
  ['https://www.youtube.com/watch?t=4&v=aqz-KE-bpKQ', 'YouTube'],
  ['https://youtu.be/aqz-KE-bpKQ?t=3', 'YouTube'],
  ['https://vimeo.com/1084537', 'Vimeo'],
  ['https://framatube.org/w/9db9f476-aaaa', 'PeerTube'],
  ['https://tube.example.org/videos/watch/9db9f476', 'PeerTube'],
  ['http://youtu.be/aqz-KE-bpKQ', undefined],
  ['https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ', undefined],
  ['https://evil.example/?youtu.be/aqz-KE-bpKQ', undefined],
  ['https://video.1/w/9db9f476-aaaa', undefined],
  ['javascript:alert(1)', undefined],
] as const

for (const [url, service] of videos)
  test(`${url} is a video of ${service ?? 'nobody'}`, () => assert.equal(serviceOfVideo(url), service))

const refused = [
  ['a video without its title', { videoUrl: 'https://youtu.be/aqz-KE-bpKQ' }, ['videoTitle required']],
  ['a title without its video', { videoTitle: 'La fête' }, ['videoUrl required']],
  ['an address of no video', { videoUrl: 'https://a.fr', videoTitle: 'A' }, ['videoUrl video_invalid']],
  ['too many words', { thanksPage: 'a'.repeat(2001) }, ['thanksPage max_length']],
  ['too much markup', { thanksPage: `<p>a</p>${'<b></b>'.repeat(1500)}` }, ['thanksPage max_length']],
] as const

for (const [what, values, problems] of refused)
  test(`${what} is refused at its field`, () => {
    const read = readPersonal(values)
    assert.deepEqual(read.ok ? [] : read.error.map(({ field, code }) => `${field} ${code}`), problems)
  })

test('markup does not count, and nothing need be said', () => {
  assert.deepEqual(readPersonal({}), { ok: true, value: { page: '', video: null } })
  assert.equal(readPersonal({ thanksPage: `<p><strong>${'a'.repeat(2000)}</strong></p>` }).ok, true)
})
