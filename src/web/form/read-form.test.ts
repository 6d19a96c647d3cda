import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filesOf, readForm } from './read-form.ts'

const urlEncoded = 'application/x-www-form-urlencoded'
const post = (body: string | FormData | Uint8Array<ArrayBuffer>, type?: string) =>
  readForm(
    new Request('http://site/', { method: 'POST', body, headers: type ? { 'content-type': type } : {} }),
  )

test('the fields of a form', async () => {
  const form = await post('amount=12%2C50&firstName=Zo%C3%A9', urlEncoded)
  assert.deepEqual([form.get('amount'), form.get('firstName')], ['12,50', 'Zoé'])
})

test('the fields and files of a form with files', async () => {
  const sent = new FormData()
  sent.append('firstName', 'Zoé')
  sent.append('certificate', new File(['%PDF-1.7'], 'certificat médical.pdf'))
  sent.append('photo', new File([], ''))
  const form = await post(sent)
  assert.equal(form.get('firstName'), 'Zoé')
  const files = [...filesOf(form)].map(([name, file]) => [name, file.name, file.size])
  assert.deepEqual(files, [['certificate', 'certificat médical.pdf', 8]])
})

test('another kind of content and a body that no form has are refused', async () => {
  await assert.rejects(post('{}', 'application/json'), { init: { status: 415 } })
  await assert.rejects(post('a'.repeat(10_000_000), urlEncoded), { init: { status: 413 } })
  await assert.rejects(post('nonsense', 'multipart/form-data; boundary=x'), { init: { status: 400 } })
  const film = new Uint8Array(22_000_000)
  await assert.rejects(post(film, 'multipart/form-data; boundary=x'), { init: { status: 413 } })
})

test('a text that holds a NUL is refused, in a field, its name or the name of a file', async () => {
  for (const body of ['firstName=Zo%00', 'first%00Name=Zoe', 'comment=%2500&reasons=a%00b'])
    await assert.rejects(post(body, urlEncoded), { init: { status: 400 } }, body)
  const field = new FormData()
  field.append('firstName', 'Zo\0')
  await assert.rejects(post(field), { init: { status: 400 } })
  const file = new FormData()
  file.append('certificate', new File(['%PDF-1.7'], 'certificat\0.pdf'))
  await assert.rejects(post(file), { init: { status: 400 } })
  const bytes = new FormData()
  bytes.append('certificate', new File(['\0\0'], 'certificat.pdf'))
  assert.equal(filesOf(await post(bytes)).get('certificate')?.size, 2)
  assert.equal((await post('comment=%2500', urlEncoded)).get('comment'), '%00')
})
