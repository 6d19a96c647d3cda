import { growList } from '../shell/grow-list.ts'

// Lists lead to their next page without this file.
growList()
