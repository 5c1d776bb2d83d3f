/** Reads what the device keeps under a name; undefined when it keeps nothing, or nothing that can be read. */
export function readStored<Value>(name: string): Value | undefined {
  try {
    // Only this player writes under its names; whatever was changed by hand is met as missing.
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as Value | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value under a name, undefined to keep it no longer. A full or closed store is no reason to stop playing. */
export function writeStored(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Nothing is lost but the memory of it.
  }
}

export const SESSION_KEY = 'daftar-player'
export const PREFERENCES_KEY = 'daftar-player-look'
export const POSITIONS_KEY = 'daftar-places'
export const OFFLINE_KEY = 'daftar-downloads'
