/** Creates a storage whose entries are own properties, as those of `localStorage`. */
export function createStorage(entries: Record<string, string> = {}): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  return Object.assign(Object.create(methods), entries)
}
