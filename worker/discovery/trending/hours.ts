export const HOUR = 3_600_000
/** Hours looked back at; older ones would count a sixty-fourth and less. */
export const WINDOW_HOURS = 72
