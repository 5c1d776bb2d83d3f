import type { Plugin } from 'vite'

/**
 * Omits from the client's icons their names in React's developer tools and the keys of their shapes, whose order never changes, because every
 * page loads some icons. Fails if an icon has another form.
 */
export const omitIconNames = (): Plugin => ({
  name: 'omit-icon-names',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/@tabler\/icons-react\/dist\/esm\/(?:icons\/Icon\w+|createReactComponent)\.mjs$/ },
    handler: (code, id) => {
      const [name, kept] = id.endsWith('createReactComponent.mjs')
        ? [/^ *Component\.displayName = .*\n/m, code.replace('iconName, iconNamePascal, ', 'iconName, ')]
        : [/(?<=createReactComponent\("\w+", "[\w-]+"), "\w+"/, code.replace(/, "key": "svg-\d+"/g, '')]
      if (!name.test(kept)) throw new Error(`${id} names no icon`)
      return { code: kept.replace(name, ''), map: null }
    },
  },
})
