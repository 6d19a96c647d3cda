import assert from 'node:assert/strict'
import { test } from 'node:test'
import compile from 'icu-minify/compile'
import { errors } from '#domain/errors.ts'
import { pickMessages, serverTranslator, texts } from './catalogue.ts'
import type { MessageKey } from './fr.ts'
import { locales } from './locales.ts'
import { translator } from './translator.ts'

const keys = Object.keys(texts.fr) as MessageKey[]

/** Names of placeholders with their kind, at any depth of a compiled message (a text, or a list of nodes). */
function placeholders(message: unknown): string[] {
  return Array.isArray(message) ? message.flatMap(inNode) : []
}

/** A node is a text, the sign of a plural, `[name]`, `[name, kind, branches]` or `[tag, …nodes]`. */
function inNode(node: unknown): string[] {
  if (!Array.isArray(node)) return []
  const [name, kind, branches] = node
  if (kind === undefined) return [String(name)]
  if (typeof kind !== 'number') return [`<${name}>`, ...placeholders(node.slice(1))]
  return [`${name} ${kind}`, ...Object.values(branches ?? {}).flatMap(placeholders)]
}

const listed = (text: string) => [...new Set(placeholders(compile(text)))].sort()

test('every language has the same keys', () => {
  for (const locale of locales) assert.deepEqual(Object.keys(texts[locale]).sort(), [...keys].sort())
})

test('every language has the same placeholders', () => {
  for (const key of keys) assert.deepEqual(listed(texts.en[key]), listed(texts.fr[key]), key)
})

test('every error code has a text of its own, without placeholders', () => {
  for (const locale of locales) {
    const known: Record<string, string> = texts[locale]
    for (const code of Object.keys(errors)) {
      assert.ok(known[`error.${code}`], `error.${code} in ${locale}`)
      assert.deepEqual(listed(known[`error.${code}`] ?? ''), [], code)
    }
  }
})

test('no text is empty or padded, and none holds an ASCII apostrophe', () => {
  for (const locale of locales) {
    for (const key of keys) assert.match(texts[locale][key], /^\S(?:[^']*\S)?$/u, `${locale} ${key}`)
  }
})

test('French has no-break spaces where French has them', () => {
  const wrong = / [;!?:»%€]|« |[^\s\u00a0\u202f][;!?»]|[^\s\u00a0]€|\.\.\./u
  for (const key of keys) {
    const words = texts.fr[key].replace(/\{[^{}]*\}|<[^>]*>|[?!;]\)/g, 'x')
    assert.doesNotMatch(words, wrong, `${key}: ${words}`)
  }
})

test('an island receives only what it declares', () => {
  const picked = pickMessages('fr', ['common.back', 'toast.*'])
  assert.ok(Object.keys(picked).every(key => key === 'common.back' || key.startsWith('toast.')))
  assert.equal(translator('fr', picked)('common.back'), 'Retour')
  assert.throws(() => translator('fr', picked)('common.edit'), /common\.edit/)
})

test('plurals: in French nothing is singular', () => {
  const t = serverTranslator('fr')
  assert.equal(t('form.contributions', { count: 0 }), '0 contribution')
  assert.equal(t('form.contributions', { count: 2 }), '2 contributions')
})

test('tags become elements', () => {
  const words = serverTranslator('en').rich('consent.terms_link', {
    brand: 'Obole',
    terms: chunks => ({ chunks }),
  })
  assert.deepEqual(words, ['I accept the Obole ', { chunks: ['terms of use'] }, '.'])
})
