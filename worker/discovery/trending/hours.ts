export const HOUR = 3_600_000
/** Hours of interactions that count. Older hours would weigh at most 1/64. */
export const WINDOW_HOURS = 72
