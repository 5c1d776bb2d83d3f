let undeclared = new Set<string>()

/** Remembers how a response differs from what its endpoint declares, until the end of the test. */
export const noteUndeclared = (difference: string): void => void undeclared.add(difference)

/** Returns and clears the descriptions of responses that differ from what their endpoints declare. */
export function takeUndeclaredResponses(): string[] {
  const taken = [...undeclared]
  undeclared = new Set()
  return taken
}
