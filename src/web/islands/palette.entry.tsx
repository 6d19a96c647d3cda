import { Palette } from '../administration/palette/palette.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('palette', Palette)
