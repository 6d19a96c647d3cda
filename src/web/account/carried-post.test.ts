import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carriedPost, carryPost } from './carried-post.ts'

const where = { path: '/associations/a/administration', secure: true }
const requestWith = (cookie: string) => new Request('https://site.example/', { headers: { cookie } })

test('carries what was typed to the same page, once', () => {
  const form = new FormData()
  form.append('email', 'zoé@example.org')
  form.append('role', 'FormAdmin')
  form.append('file', new Blob(['x']))
  const [cookie = ''] = carryPost(form, where)
  assert.match(
    cookie,
    /; Path=\/associations\/a\/administration; Max-Age=1800; HttpOnly; SameSite=Lax; Secure$/,
  )
  const carried = carriedPost(requestWith(`a=b; ${cookie.split(';')[0]}`), where)
  assert.deepEqual(
    [...(carried?.form ?? [])],
    [
      ['email', 'zoé@example.org'],
      ['role', 'FormAdmin'],
    ],
  )
  assert.match(carried?.cookie ?? '', /^obole_carried=; .*Max-Age=0/)
})

test('carries nothing that a browser would not keep, and reads nothing that it did not write', () => {
  const form = new FormData()
  form.append('comment', 'a'.repeat(5000))
  assert.deepEqual(carryPost(form, where), [])
  assert.equal(carriedPost(requestWith('other=1'), where), undefined)
  for (const odd of [
    '%%%',
    Buffer.from('{"a":1}').toString('base64url'),
    Buffer.from('[[1,2],"x",["a"]]').toString('base64url'),
  ])
    assert.deepEqual([...(carriedPost(requestWith(`obole_carried=${odd}`), where)?.form ?? [])], [], odd)
})
