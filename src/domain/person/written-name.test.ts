import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkWrittenName } from './written-name.ts'

describe('a name that an association writes down', () => {
  test('is of any script', () => {
    const names = [
      ...[
        'Γιώργος',
        'Παπαδόπουλος',
        'Сергей',
        'Римский-Корсаков',
        'Ёлкин',
        'Հայկ',
        'გიორგი',
        'محمد',
        'بن علي',
      ],
      ...['מֹשֶׁה', 'ז׳בוטינסקי', 'राम', 'กิตติ', '王', '小明', '김', 'マリー・ローズ', 'علی\u200cرضا', 'Ολ.'],
    ]
    for (const name of names) assert.equal(checkWrittenName(name), undefined, name)
  })

  test('has dots', () => {
    for (const name of ['Anne M.', 'Jean-B. Marie', 'St. John', 'А. С.'])
      assert.equal(checkWrittenName(name), undefined, name)
  })

  test('is a name all the same', () => {
    const wrong = [
      ['', 'required'],
      ['Иван 2', 'digit'],
      ['٣٤', 'digit'],
      ['42', 'digit'],
      ['Иван<b>', 'forbidden_character'],
      ['Иван\u202e', 'forbidden_character'],
      ['Иван\u0007', 'forbidden_character'],
      ['\u200cИван', 'forbidden_character'],
      ['И\u3164', 'forbidden_character'],
      ['=Иван', 'forbidden_character'],
      ['Иваннн', 'repeated_character'],
      ['Grbl', 'no_vowel'],
      ['É', 'too_short'],
      ['test', 'forbidden_value'],
      ['...', 'forbidden_character'],
    ] as const
    for (const [name, code] of wrong) assert.equal(checkWrittenName(name), code, name)
  })
})
