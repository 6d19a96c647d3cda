import fc from 'fast-check'

/** What is put in the place of a right value: texts that break parsers, numbers at the edges, keys of prototypes. */
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  // What a database refuses to store, and addresses of ours that hold it: of so many values these must not be rare.
  fc.constantFrom('\0', 'Zo\0e', '\ud800', '/associations/\0', '/associations/%00', '/associations/%2500'),
  fc.constantFrom<unknown>(
    ...[null, true, false, '', ' ', [], {}, [[]], -1, 0, -0, 0.3, 1e9, 2 ** 31, 2 ** 53, 1e300],
    ...['NaN', 'Infinity', '1e9', '0x10', '٣', '1'.repeat(400), '-0', '9007199254740993', '2147483648'],
    ...['\0', 'Zo\0e', '\ud800', 'a\udfffb', '\u202e', '\ufeff', '\r\nset-cookie: a=b', '%00', '%ff', '\t\t'],
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '[object Object]', 'undefined', 'null'],
    ...[
      "' or 1=1 --",
      '"><img src=x>',
      '{{7*7}}',
      `\${7*7}`,
      '../../etc/passwd',
      'file:///etc/passwd',
      '$1',
      '\\',
    ],
    ...['2026-02-30', '0000-00-00', '31/12/99999', '29/02/2023', '+275760-09-13T00:00:00Z', '1900-01-01'],
    ...['a@b', 'a@'.repeat(50), '+33600000000', '0'.repeat(60), '75 0 11', 'https://', 'javascript:alert(1)'],
    ...[
      `${'a-'.repeat(2_000)}`,
      `${'3 '.repeat(4_000)}`,
      'x'.repeat(20_000),
      '('.repeat(2_000),
      '@'.repeat(5_000),
    ],
    ...[
      { toString: 1 },
      { length: 1e9 },
      { $ne: null },
      { valueOf: null, toJSON: 1 },
      nested(400),
      [nested(90)],
    ],
    ...[
      '€'.repeat(3_000),
      '👩‍👩‍👧'.repeat(300),
      'é'.normalize('NFD').repeat(900),
      `a${'\u0301'.repeat(2_000)}`,
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }),
)

function nested(depth: number): unknown {
  return depth === 0 ? [] : { a: nested(depth - 1) }
}

/** Steps of an address and values of a query that are none. */
const words: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('%00', '%2500', 'a%00b', '%ED%A0%80'),
  fc.constantFrom(
    ...[
      '%',
      '%zz',
      '%00',
      '%0a',
      '%2f',
      '%2e%2e',
      '%e0%a4%a',
      '%ff%fe',
      '..',
      '.',
      '',
      ' ',
      '*',
      ';a=b',
      '\\',
    ],
    ...[
      '0',
      '-1',
      '99999999999',
      '2147483648',
      '1e3',
      'NaN',
      '__proto__',
      'constructor',
      "'",
      '"',
      '<b>',
      '`',
    ],
    ...[
      'a'.repeat(90),
      'a'.repeat(1_900),
      'a-'.repeat(900),
      '%61'.repeat(300),
      '%C3%A9'.repeat(200),
      '..%2f'.repeat(99),
    ],
    ...[
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-4fff-bfff-ffffffffffff',
      'é',
      '日本',
      '\ud83d',
      '\x01',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 30 }).map(text => encodeURIComponent(text.toWellFormed())),
  fc.string({ unit: 'grapheme-ascii', maxLength: 30 }),
)

export type Values = { readonly nasty: readonly unknown[]; readonly words: readonly string[] }

/** So many of each as a seed gives. */
export function valuesOf(seed: number, count = 3_000): Values {
  return {
    nasty: fc.sample(nasty, { seed, numRuns: count }),
    words: fc.sample(words, { seed, numRuns: count }),
  }
}
