import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonLd } from './json-ld.ts'

const hostile = '</script><script>alert(1)</script> <!-- & \u2028 "ok" ‮esrever'

test('no name can end the element, and none is changed', () => {
  const text = jsonLd([{ '@type': 'Event', name: hostile }])
  assert.doesNotMatch(text, /[<>&\u2028\u2029]/)
  const { '@context': context, '@graph': graph } = JSON.parse(text)
  assert.equal(context, 'https://schema.org')
  assert.deepEqual(graph, [{ '@type': 'Event', name: hostile }])
})
