import { DEFAULT_PROOFREADING_OPTIONS, type ProofreadingOptions, RULES } from '#shared/persian/proofreader.ts'

type Store = Pick<Storage, 'getItem' | 'setItem'>

const KEY = 'daftar:typography'

/** The options last chosen on this device; what cannot be read is as by default. */
export function loadOptions(store: Store): ProofreadingOptions {
  try {
    const kept: unknown = JSON.parse(store.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return DEFAULT_PROOFREADING_OPTIONS
    const off: unknown[] = 'off' in kept && Array.isArray(kept.off) ? kept.off : []
    return {
      digits: 'digits' in kept && kept.digits === 'keep' ? 'keep' : 'persian',
      hamza: 'hamza' in kept && (kept.hamza === 'yeh' || kept.hamza === 'keep') ? kept.hamza : 'hamza',
      off: RULES.filter((rule) => off.includes(rule)),
    }
  } catch {
    return DEFAULT_PROOFREADING_OPTIONS
  }
}

/** Remembers options on this device, where it keeps anything. */
export function saveOptions(store: Store, options: ProofreadingOptions): void {
  try {
    store.setItem(KEY, JSON.stringify(options))
  } catch {
    // They hold until the page is left.
  }
}
