/** Sizes of the tests of concurrent requests: how many repeat one request, how many people send one, and how many of these take it back. */
export const CROWD_SIZES = __FULL_MATRIX__ ? { requests: 200, people: 50, leaving: 20 } : { requests: 40, people: 12, leaving: 5 }
