/** Tickets in one file of the printed list: drawn in some seconds, and in the same memory however many there are. */
export const listedInFile = 2_000

/** How many files the printed list of so many tickets has. */
export const printedLists = (tickets: number): number => Math.ceil(tickets / listedInFile)
