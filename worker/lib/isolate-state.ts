const resets: (() => void)[] = []

/**
 * Returns state that outlives a request because the isolate keeps it, such as what it has read of the database. Use it instead of a variable
 * of a module, so that `forgetIsolateState` covers it.
 */
export function isolateState<State extends object>(create: () => State): State {
  const state = create()
  resets.push(() => void Object.assign(state, create()))
  return state
}

/** Forgets everything that the isolate keeps, as when another one begins. Only for tests. */
export const forgetIsolateState = (): void => {
  for (const reset of resets) reset()
}
