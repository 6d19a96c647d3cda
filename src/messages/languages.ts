/** Every language with its texts: a line for each folder. Server only. */
export { en } from './en.ts'
export { fr } from './fr.ts'
