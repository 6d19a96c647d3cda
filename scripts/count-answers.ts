import { parseArgs } from 'node:util'
import { auditFacts, criteria } from '#web/accessibility/audit.ts'
import { type Figure, saveResult } from '../bench/results.ts'
import { answeredItems, countOf, securityAnswers } from './security-answers.ts'

/**
 * `npm run count:answers [-- --save]`: how many questions of the two standards are answered, and how, as the pages of docs/
 * say it. That each answer is right is checked by tests, and by who reads them.
 */
const criteriaOfRgaa = 106
const itemsOfAsvs = 253

const said = securityAnswers.map(answer => `${countOf(answer)} ${answer}`)
const figures: readonly Figure[] = [
  {
    name: 'Answers: criteria of RGAA answered',
    promise: `${criteriaOfRgaa} of ${criteriaOfRgaa}`,
    measured: `${criteria.length} of ${criteriaOfRgaa} (${auditFacts.on})`,
    met: new Set(criteria.map(({ id }) => id)).size === criteriaOfRgaa,
  },
  {
    name: 'Answers: items of ASVS 5.0, levels 1 and 2',
    promise: `${itemsOfAsvs} of ${itemsOfAsvs}, with the number not met`,
    measured: `${answeredItems.length} of ${itemsOfAsvs}: ${said.join(', ')}`,
    met: new Set(answeredItems.map(({ id }) => id)).size === itemsOfAsvs,
  },
]

const { values } = parseArgs({ options: { save: { type: 'boolean', default: false } } })
for (const { name, promise, measured, met } of figures)
  process.stdout.write(`${met ? 'met   ' : 'MISSED'}  ${name} ${promise}: ${measured}\n`)
if (values.save) saveResult('npm run count:answers -- --save', { figures })
