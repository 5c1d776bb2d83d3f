import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Lets the icons of Tabler be created by web/ui/create-icon.tsx, whose elements are fewer and smaller than those of the library. */
export const smallIcons = (): Plugin => ({
  name: 'small-icons',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/createReactComponent\.mjs$/ },
    handler: (_, importer) => (importer?.includes('/@tabler/icons-react/') ? resolve('web/ui/create-icon.tsx') : null),
  },
})
