import { slugify } from '#shared/persian/slug.ts'

/**
 * Addresses for the headings of one document, each given once. All begin with `h-`, so that no heading
 * can take the id of a part of the page around it.
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
