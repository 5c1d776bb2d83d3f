import type { Plugin } from 'vite'
import { renderHeadersFile } from '../worker/lib/http/static-files.ts'

/** Adds `_headers` to the client build. */
export const headersFile = (): Plugin => ({
  name: 'daftar:headers-file',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: '_headers', source: renderHeadersFile() })
  },
})
