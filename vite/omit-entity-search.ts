import type { Plugin } from 'vite'

const SEARCH = /let cls = Object\.getPrototypeOf\(value\)\.constructor;[\s\S]*?\n {2}(?=return false;\n\})/

/**
 * Omits from `is` of drizzle-orm the search through the classes of a value for one of the same name, which finds those of another copy of the
 * library; here is one copy. Building a query calls `is` hundreds of times, mostly in vain. Fails if that module has changed.
 */
export const omitEntitySearch = (): Plugin => ({
  name: 'omit-entity-search',
  transform: {
    filter: { id: /\/drizzle-orm\/entity\.js(?:\?|$)/ },
    handler: (code, id) => {
      const rest = code.replace(SEARCH, '')
      if (rest === code || rest.includes('cls') || !rest.includes('value instanceof type'))
        throw new Error(`${id} compares entities in another way`)
      return { code: rest, map: null }
    },
  },
})
