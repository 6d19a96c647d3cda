import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainWords, type RichNode, readLink, readRichText, richLength } from './rich-text.ts'

/** A tree in short: `p(words strong(loud))`. */
const short = (node: RichNode): string =>
  typeof node === 'string'
    ? node
    : `${node.tag}${node.href ? `[${node.href}]` : ''}(${node.children.map(short).join('')})`

const cases = [
  ['', ''],
  ['Une\n\nDeux\ntrois', 'p(Une) p(Deuxbr()trois)'],
  ['5 < 6 & 7', 'p(5 < 6 & 7)'],
  ['<p>Un <b>mot</b> <i>doux</i></p>', 'p(Un strong(mot) em(doux))'],
  ['Bonjour <strong>toi</strong>', 'p(Bonjour strong(toi))'],
  ['<h2>Titre</h2>\n<p>5 &lt; 6 &amp; 7</p>', 'h2(Titre) p(5 < 6 & 7)'],
  ['<ul><li>Un<li><p>Deux</p></ul><p>Fin', 'ul(li(Un)li(p(Deux))) p(Fin)'],
  ['<ul>Un</ul><li>Deux</li>', 'ul(li(Un)) p(Deux)'],
  ['<p>Un<h3>Deux</h3>', 'p(Un) h3(Deux)'],
  ['<blockquote><p>Dit</p></blockquote>', 'blockquote(p(Dit))'],
  ['<p><a href="https://a.fr/?x=1&amp;y=2">a</a></p>', 'p(a[https://a.fr/?x=1&y=2](a))'],
  ['<p><a href="mailto:a@b.fr">a</a></p>', 'p(a[mailto:a@b.fr](a))'],
  ['<a href="javascript:x()">a</a><a href="/b">b</a><a href="https://[">c</a>', 'p(a(a)a(b)a(c))'],
  ['<p>a<script>b</script><!-- c --><style>d</style>e', 'p(ae)'],
  ['<h1>Un</h1><div>Deux</div>', 'h2(Un) p(Deux)'],
  ['<p>&#8217;&#99999999;&nbsp;&inconnu;</p>', 'p(’&#99999999;\u00a0&inconnu;)'],
] as const

for (const [html, tree] of cases)
  test(`« ${html} » is read as ${tree || 'nothing'}`, () =>
    assert.equal(readRichText(html).map(short).join(' '), tree))

test('what somebody reads counts, markup does not', () => {
  assert.equal(richLength('<p>Un <strong>mot</strong></p>'), 6)
  assert.equal(richLength('5 < 6'), 5)
})

test('texts that never end are read in a time that grows with their length', () => {
  for (const piece of ['<', '<p', '<a href="', '<script>', '<!--', '<b>', '<ul><li>', '</p>', '&#']) {
    const text = `<p>${piece.repeat(200_000 / piece.length)}`
    const begin = performance.now()
    readRichText(text)
    assert.ok(performance.now() - begin < 1500, piece)
  }
})

const links = [
  ['https://asso.example/page', 'https://asso.example/page'],
  [' asso.example/page ', 'https://asso.example/page'],
  ['bonjour@asso.example', 'mailto:bonjour@asso.example'],
  ['mailto:bonjour@asso.example', 'mailto:bonjour@asso.example'],
  ['http://asso.example', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
  ['des mots', undefined],
] as const

for (const [typed, link] of links)
  test(`who types « ${typed} » means ${link ?? 'no link'}`, () => assert.equal(readLink(typed), link))

test('the words of a text are told without its markup, and a plain text as it is', () => {
  assert.equal(plainWords('<h2>Le bal</h2><p>Ce <strong>soir</strong>.</p>'), 'Le bal Ce soir.')
  assert.equal(plainWords('1 < 2, et a > b'), '1 < 2, et a > b')
})
