import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A citation as it stands in a file: `rule PAY-8` names `PAY-8`, `decision 9` names `9`. */
export type Citation = { readonly where: string; readonly names: string }

const root = join(import.meta.dirname, '../..')

/** Their comments are part of their checksums: the numbering that they cite is explained in `docs/rules/README.md`. */
const lastFinalMigration = 15

/** Where the old forms are explained: the explanation for final migrations, this file and its test. */
const exempt = ['docs/rules/README.md', 'test/house/citations.ts', 'test/house/citations.test.ts']

/** Forms that lead to nothing in this repository. */
const old: readonly RegExp[] = [
  /(?<=\(|, |; |\bdecision |\bSource: |\/\/ |\/\*\* )D(?:[1-9]|1\d|2[0-5])\b(?=[),;:. ]|'s)/g,
  /\b(?:[Ss]pec|[Ss]pecification) §/g,
  /\bdesign \d/g,
  /\breliability (?:§|\d)/g,
  /\bpayments\/README/g,
  /(?<![./"'\w])\.\.\/shared\//g,
  /\bfrance\.md\b/g,
]
const rule = /\b[Rr]ules? ((?:[A-Z]{3,4}-\d+)(?:(?:, | and |, and )[A-Z]{3,4}-\d+)*)/g
const decision = /\b[Dd]ecisions? (\d{1,4}(?:(?:, | and )\d{1,4})*)/g

/** Every text of the tree in which something may be cited, by its path. */
export function readTexts(): ReadonlyMap<string, string> {
  const names = ['src', 'test', 'scripts', 'bench', 'docs'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
  )
  const top = readdirSync(root).filter(name => name.endsWith('.md') || name.endsWith('.ts'))
  const wanted = [...names, ...top].filter(
    name => /\.(?:tsx?|mjs|css|sql|md|mjml)$/.test(name) && !isExempt(name),
  )
  return new Map(wanted.map(name => [name, readFileSync(join(root, name), 'utf8')]))
}

function isExempt(path: string): boolean {
  const migration = /^src\/db\/migrations\/(\d{4})_/.exec(path)
  return exempt.includes(path) || (migration !== null && Number(migration[1]) <= lastFinalMigration)
}

type Rule = { readonly number: string; readonly lines: number }

/** All rules, each with a heading of its own, `## PAY-8 Late money is always undone`, and how many lines follow it. */
export function rules(): readonly Rule[] {
  return readdirSync(join(root, 'docs/rules')).flatMap(name =>
    [
      ...readFileSync(join(root, 'docs/rules', name), 'utf8').matchAll(
        /^## ([A-Z]+-\d+) \S.*\n((?:(?!## ).*\n)*)/gm,
      ),
    ].map(([, number = '', text = '']) => ({
      number,
      lines: text.split('\n').filter(line => line !== '').length,
    })),
  )
}

export const ruleNumbers = (): readonly string[] => rules().map(({ number }) => number)

/** The numbers of all decisions: `0009-order-of-the-domain.md` is 9. */
export function decisionNumbers(): readonly string[] {
  return readdirSync(join(root, 'docs/decisions')).map(name => String(Number(basename(name).slice(0, 4))))
}

export function citedRules(path: string, text: string): readonly Citation[] {
  return cited(path, text, rule, /[A-Z]+-\d+/g)
}

export function citedDecisions(path: string, text: string): readonly Citation[] {
  return cited(path, text, decision, /\d+/g).map(({ where, names }) => ({
    where,
    names: String(Number(names)),
  }))
}

/** What cites something that a clone of the repository does not have. */
export function oldForms(path: string, text: string): readonly Citation[] {
  return old.flatMap(form =>
    [...text.matchAll(form)].map(each => ({ where: place(path, text, each.index), names: each[0] })),
  )
}

function cited(path: string, text: string, list: RegExp, one: RegExp): readonly Citation[] {
  const flat = text.replaceAll(/\n[ \t]*(?:\*|\/\/|--)?[ \t]*/g, broken => ' '.padEnd(broken.length))
  return [...flat.matchAll(spaced(list))].flatMap(each =>
    [...(each[1] ?? '').matchAll(one)].map(([names]) => ({ where: place(path, text, each.index), names })),
  )
}

/** The same pattern where a line may be broken at any of its spaces. */
function spaced(pattern: RegExp): RegExp {
  return new RegExp(pattern.source.replaceAll(' ', '\\s+'), pattern.flags)
}

function place(path: string, text: string, index: number): string {
  return `${path}:${text.slice(0, index).split('\n').length}`
}
