import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fontBytes, glyphsOf, isShaped } from './fonts.ts'

/** The letters of Europe's languages beyond a to z, in both cases where there are two. */
const letters: Readonly<Record<string, string>> = {
  albanian: 'çë',
  armenian: 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆև',
  azerbaijani: 'çəğıİöşü',
  basque: 'çñü',
  belarusian: 'абвгдеёжзійклмнопрстуўфхцчшыьэюя’',
  breton: 'âêñôùü',
  bulgarian: 'абвгдежзийклмнопрстуфхцчшщъьюяѝ',
  catalan: 'àçéèíïŀóòúü·',
  croatian: 'čćđšž',
  czech: 'áčďéěíňóřšťúůýž',
  danish: 'æøåǿ',
  dutch: 'áéíóúàèëïöüĳ',
  esperanto: 'ĉĝĥĵŝŭ',
  estonian: 'äõöüšž',
  faroese: 'áðíóúýæø',
  finnish: 'äöåšž',
  french: 'àâæçéèêëîïôœùûüÿ',
  frisian: 'âêôûú',
  gaelic: 'àèìòùáéíóúḃċḋḟġṁṗṡṫ',
  galician: 'áéíïñóúü',
  georgian: 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ',
  german: 'äöüßẞ',
  greek: 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ',
  greekPolytonic: 'ἀἁἂἃἄἅἆἇὰᾀᾳᾶᾷἐἑὲἠἡὴῃῆἰὶῖὀὸῥὐὺῦὠὼῳῶ',
  hungarian: 'áéíóöőúüű',
  icelandic: 'áðéíóúýþæö',
  italian: 'àèéìíîòóùú',
  karelian: 'äöčšž',
  latvian: 'āčēģīķļņšūž',
  lithuanian: 'ąčęėįšųūž',
  livonian: 'āäčǟḑēģīķļņōȯȱõȭŗšțūž',
  luxembourgish: 'äéëôûü',
  macedonian: 'абвгдѓежзѕијклљмнњопрстќуфхцчџш',
  maltese: 'ċġħż',
  montenegrin: 'čćđšžśź',
  norwegian: 'æøåéèêóòô',
  occitan: 'áàçéèíïóòúü',
  polish: 'ąćęłńóśźż',
  portuguese: 'áâãàçéêíóôõú',
  romanian: 'ăâîșțşţ',
  romansh: 'àéèìòù',
  russian: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  sami: 'áâäåčđŋšŧžǥǧǩʒǯõöïńôø',
  serbian: 'абвгдђежзијклљмнњопрстћуфхцчџш',
  slovak: 'áäčďéíĺľňóôŕšťúýž',
  slovenian: 'čšžćđ',
  sorbian: 'čćěłńóřŕšśžź',
  spanish: 'áéíñóúü¡¿ªº',
  swedish: 'åäöé',
  tatar: 'әөүҗңһ',
  turkish: 'çğıİöşüâîû',
  ukrainian: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя’',
  welsh: 'âêîôûŵŷáéíóúẃýàèìòùẁỳäëïöüẅÿ',
}

const signsOf = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
const written = (text: string) =>
  signsOf(text)
    .map(sign => glyphsOf(sign, 'bold').text)
    .join('')

describe('the fonts of documents', () => {
  test('lack no letter of Europe, in either case', () => {
    for (const [language, lower] of Object.entries(letters)) {
      const upper = [...lower].map(letter => letter.toUpperCase()).filter(letter => !/\p{M}/u.test(letter))
      const both = (lower + upper.join('')).normalize('NFC')
      assert.equal(written(both), both, language)
    }
  })

  test('write letters whose marks stand beside them in Unicode', () => {
    const accents = ['ė̃', 'ą́', 'ų̃', 'm̃', 'о́', 'и́'].join(' ')
    assert.equal(written(accents), accents)
    assert.ok(isShaped(glyphsOf('ė̃', 'regular').font), 'by the tables that put a mark in its place')
  })

  test('write names in Georgian, Armenian, Hebrew, Arabic, Devanagari and Thai', () => {
    for (const name of ['გიორგი', 'Արամ', 'דָּוִד', 'محمد', 'علی‌رضا', 'ज्योत्स्ना', 'สมชาย'])
      assert.equal(written(name), name.normalize('NFC'))
    assert.equal(written('น้ำ'), 'น\u0e4d\u0e49\u0e32', 'the ring below the tone')
  })

  test('write names in Chinese, Japanese and Korean, and emoji', () => {
    for (const name of ['王小明', '張偉', '東京さくらカフェ', '김민준', '🎉', '👨‍👩‍👧', '🇫🇷'])
      for (const weight of ['regular', 'bold'] as const)
        assert.equal(
          signsOf(name)
            .map(sign => glyphsOf(sign, weight).text)
            .join(''),
          name,
        )
  })

  test('write what they lack as what it reads like, else as one question mark; marks and joiners are left out', () => {
    assert.equal(written('1\u202f234\u00a0€'), '1 234\u00a0€')
    assert.equal(written('co\u2010op \ufb01n'), 'co-op fin')
    assert.equal(written('Zoé ᚠ 𐎀𐎁'), 'Zoé ? ??')
    assert.equal(written('x\u030c so\u00adft'), 'x soft')
  })

  for (const font of ['latin regular', 'latin bold', 'vietnamese regular', 'cyrillic-ext bold'])
    test(`${font}: without the tables that would be applied to each word`, () => {
      const tags = tagsOf(font)
      assert.deepEqual(
        tags.filter(tag => /^G(?:SUB|POS|DEF)$/.test(tag)),
        [],
      )
      assert.ok(['cmap', 'glyf', 'hmtx'].every(tag => tags.includes(tag)))
    })

  for (const font of ['arabic regular', 'devanagari bold', 'latin-ext regular shaped'])
    test(`${font}: with the tables that its letters need`, () => {
      assert.ok(['GSUB', 'GPOS', 'GDEF'].every(tag => tagsOf(font).includes(tag)))
    })
})

function tagsOf(font: string): readonly string[] {
  const bytes = fontBytes(font)
  return Array.from({ length: bytes.readUInt16BE(4) }, (_, place) =>
    bytes.toString('latin1', 12 + place * 16, 16 + place * 16),
  )
}
