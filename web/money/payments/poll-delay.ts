import { SECOND } from '#shared/time.ts'

const FIRST_DELAY = 2 * SECOND
const MAX_DELAY = 30 * SECOND
const MAX_POLLS = 40

/** Returns the growing delay in ms before the question after `asked` answers that left a payment pending; false to stop. */
export const pollDelay = (asked: number): number | false =>
  asked > MAX_POLLS ? false : Math.min(MAX_DELAY, Math.round(FIRST_DELAY * 1.5 ** Math.max(0, asked - 1)))
