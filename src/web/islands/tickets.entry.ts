import { keepOffline } from '../ticket/keep-offline.ts'

// Pages of tickets work without this file, with a network.
void keepOffline()
