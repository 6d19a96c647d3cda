import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  citedDecisions,
  citedRules,
  decisionNumbers,
  oldForms,
  readTexts,
  ruleNumbers,
  rules,
} from './citations.ts'

const texts = [...readTexts()]
const told = ({ where, names }: { where: string; names: string }) => `${where} ${names}`

describe('what the tree cites is in the tree', () => {
  test('every rule that is cited has a heading in docs/rules', () => {
    const known = new Set(ruleNumbers())
    const citations = texts.flatMap(([path, text]) => citedRules(path, text))
    assert.ok(citations.length > 500, `only ${citations.length} citations were found`)
    assert.deepEqual(citations.filter(({ names }) => !known.has(names)).map(told), [])
  })

  test('every decision that is cited has a file in docs/decisions', () => {
    const known = new Set(decisionNumbers())
    const citations = texts.flatMap(([path, text]) => citedDecisions(path, text))
    assert.deepEqual(citations.filter(({ names }) => !known.has(names)).map(told), [])
  })

  test('nothing cites a document outside the repository', () => {
    assert.deepEqual(texts.flatMap(([path, text]) => oldForms(path, text)).map(told), [])
  })

  test('a number of a rule is used once', () => {
    const seen = ruleNumbers()
    assert.deepEqual(
      seen.filter((number, at) => seen.indexOf(number) !== at),
      [],
    )
  })
})

test('a rule is one heading and at most eight lines', () => {
  assert.deepEqual(
    rules().filter(({ lines }) => lines < 1 || lines > 8),
    [],
  )
})

describe('how a citation is read', () => {
  test('one rule, several, and a list that a line breaks', () => {
    const named = (text: string) => citedRules('a.ts', text).map(({ names }) => names)
    assert.deepEqual(named('/** Late money goes back (rule PAY-8). */'), ['PAY-8'])
    assert.deepEqual(named('(rules PAY-8, DUE-7 and MON-3)'), ['PAY-8', 'DUE-7', 'MON-3'])
    assert.deepEqual(named('/**\n * It is rule\n * TIP-1. */'), ['TIP-1'])
    assert.deepEqual(named('UTF-8, SEPA-1 and the rule of three'), [])
  })

  test('old forms are found, what looks like one is not', () => {
    const found = (text: string) => oldForms('a.ts', text).map(({ names }) => names)
    assert.deepEqual(found('(D5) (spec §9, D7) Source: D6, as design 3.2.1 says (payments/README)'), [
      'D5',
      'D7',
      'D6',
      'spec §',
      'design 3',
      'payments/README',
    ])
    assert.deepEqual(found("colour: '#D3D3FE'; const D3 = 1; decision 9; import '../shared/state.ts'"), [])
  })
})
