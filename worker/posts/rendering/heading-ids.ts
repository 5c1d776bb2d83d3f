import { slugify } from '#shared/persian/slug.ts'

/**
 * Returns a function that generates unique heading ids for one document. The `h-` prefix prevents clashes with ids of the surrounding page.
 */
export function createHeadingIds(): (text: string) => string {
  const times = new Map<string, number>()
  const used = new Set<string>()
  return (text) => {
    const base = `h-${slugify(text) || 'بخش'}`
    let id = base
    for (let time = times.get(base) ?? 1; used.has(id); time++) {
      id = `${base}-${time + 1}`
      times.set(base, time + 1)
    }
    used.add(id)
    return id
  }
}
