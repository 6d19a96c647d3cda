import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suggestEmail } from './email-suggestion.ts'

test('one slip in a frequent domain is noticed', () => {
  for (const [typed, meant] of [
    ['camille@gmial.com', 'camille@gmail.com'],
    ['camille@gmai.com', 'camille@gmail.com'],
    ['camille@gmaill.com', 'camille@gmail.com'],
    ['camille@gmail.con', 'camille@gmail.com'],
    ['camille@gmail.co', 'camille@gmail.com'],
    ['camille@gmail.comm', 'camille@gmail.com'],
    [' Camille@HOTMIAL.fr', 'Camille@hotmail.fr'],
    ['camille@wanado.fr', 'camille@wanadoo.fr'],
    ['camille@laposte.ent', 'camille@laposte.net'],
    ['camille@yaho.fr', 'camille@yahoo.fr'],
  ] as const) {
    assert.equal(suggestEmail(typed), meant)
  }
})

test('right and unknown domains are left alone', () => {
  const right = [
    'gmail.com',
    'hotmail.fr',
    'mail.com',
    'ymail.com',
    'exemple.fr',
    'hotmail.it',
    'free.fr',
    '',
  ]
  for (const domain of right) assert.equal(suggestEmail(`camille@${domain}`), undefined, domain)
  for (const email of ['', 'camille', '@gmial.com', 'gmial.com'])
    assert.equal(suggestEmail(email), undefined, email)
})
