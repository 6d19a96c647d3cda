import { followProgress } from '../shell/follow-progress.ts'

// Pages of work that is under way lead on by « Actualiser » without this file.
followProgress()
