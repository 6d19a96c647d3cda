import { tellPart } from './crashes/tell.ts'

tellPart('afterwards')
