/** Returns a well-formed challenge that nobody has. */
export const fakeChallenge = (key: string): string => key.padEnd(43, 'A').slice(0, 43)
