import type { Step } from './steps/use-step.ts'

/** The values and messages of a form by the names of its controls: what the sections that several pages share work with. */
export type Controls = Pick<Step, 'values' | 'change' | 'errorOf' | 'settle' | 'text' | 'box'>
