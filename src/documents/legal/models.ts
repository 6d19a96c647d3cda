import { readFileSync } from 'node:fs'
import type { LegalFacts, LegalTextKind } from '#domain/organization/legal-texts.ts'

/**
 * The model texts that an association adopts. They are French, whoever reads the page around them: they state French law, and
 * an association's own texts are in its language (rule ADDR-7).
 */
const models: Readonly<Record<LegalTextKind, string>> = {
  terms: read('terms.txt'),
  privacy: read('privacy.txt'),
}

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8').trim()
}

/** A model text with an association's facts in it; a paragraph about something that it does not have is left out. */
export function legalModel(kind: LegalTextKind, facts: LegalFacts, brand: string): string {
  const { rna, siren } = facts
  const registration = [rna && `RNA ${rna}`, siren && `SIREN ${siren}`].filter(Boolean).join(', ')
  const values: Readonly<Record<string, string>> = { ...facts, registration, brand }
  return models[kind]
    .split('\n\n')
    .filter(block => [...block.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => values[name] !== ''))
    .join('\n\n')
    .replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
